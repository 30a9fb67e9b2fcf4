import { describe, expect, it } from '@jest/globals';
import { Sandbox } from './sandbox.js';

const sandbox = new Sandbox();
const never = new AbortController().signal;

function run(code: string, input: unknown = null, timeoutMs = 5_000) {
  return sandbox.run({ account: 7, customer: null }, { code, input: JSON.stringify(input), timeoutMs }, never);
}

describe('Sandbox', () => {
  it.each([
    ['6 * 7', '42'],
    ['input.a.map((n) => n + 1)', '[2,3]'],
    ['(async () => { await null; return 10n ** 20n; })()', '"100000000000000000000"'],
    ['undefined', 'undefined'],
    ['Symbol("x")', 'Symbol()'],
    ['() => 1', '[function]'],
    ['const a = {}; a.a = a; a', '[object Object]'],
    ['"x".repeat(40_000)', `${'x'.repeat(32 * 1024)}[cut]`],
  ])('returns the value of %s', async (code, result) => {
    expect(await run(code, { a: [1, 2] })).toEqual({ console: '', result, fault: null });
  });

  it('keeps the output, up to a limit, even when the code fails', async () => {
    const failed = await run('console.log("a", { b: 1 }); console.error([2]); throw new TypeError("no")');
    const chatty = await run('for (;;) console.log("x".repeat(1000))', null, 200);

    expect(failed).toEqual({ console: 'a {"b":1}\n[2]', result: '', fault: 'TypeError: no' });
    expect(chatty.console.length).toBeLessThanOrEqual(16 * 1024);
    expect(chatty.fault).toBe('The code ran out of time.');
  });

  it.each([
    ['an endless loop', 'for (;;);'],
    ['a slow pattern', '/^(a+)+$/.test("a".repeat(60) + "!")'],
    ['promises without end', 'const p = () => Promise.resolve().then(p); p()'],
    ['an error that does not let itself be read', 'throw { get message() { for (;;); } }'],
    ['recursion that does not let itself be stopped', '(function r() { try { r(); } finally { r(); } })()'],
    ['a comparison without end', '[1, 2].sort(() => { for (;;); })'],
    ['a getter of a proxy', 'new Proxy({}, { get() { for (;;); } }).x'],
  ])('ends %s', async (_what, code) => {
    expect(await run(code, null, 200)).toMatchObject({ result: '', fault: 'The code ran out of time.' });
  });

  it.each([
    ['recursion', 'const f = () => f(); f()'],
    ['a huge text', '"x".repeat(2 ** 30)'],
    ['a huge array', 'new Uint8Array(2 ** 31)'],
    ['a huge shared buffer', 'new SharedArrayBuffer(2 ** 30)'],
    ['ever more shared buffers', 'const a = []; for (;;) a.push(new SharedArrayBuffer(2 ** 20))'],
    ['ever more small shared buffers', 'const a = []; for (;;) a.push(new SharedArrayBuffer(2 ** 10))'],
    ['ever more arrays', 'const a = []; for (;;) a.push(new Array(10_000).fill(a))'],
    ['deep JSON', 'JSON.parse("[".repeat(100_000))'],
    ['deep source', 'eval("(".repeat(1_000_000))'],
    ['a promise that nothing settles', 'new Promise(() => {})'],
  ])('survives %s', async (_what, code) => {
    const { fault } = await run(code, null, 1_000);

    expect(fault).toMatch(/stack|memory|length|time|nothing settles/);
    expect(await run('1 + 1')).toMatchObject({ result: '2' });
  });

  it('has no access to anything outside', async () => {
    const names = `process require module Buffer fetch WebSocket XMLHttpRequest setTimeout Worker WebAssembly
      SharedArrayBuffer parentPort workerData Deno Bun navigator __dirname`.split(/\s+/);
    const globals = await run(`${JSON.stringify(names)}.filter((name) => name in globalThis)`);
    const escaped = await run('globalThis.constructor.constructor("return typeof process + typeof require")()');
    const imported = await Promise.all(
      ['import("node:fs")', 'import("/etc/passwd")', 'import("./sandbox.js")'].map((code) => run(code)),
    );

    expect(globals.result).toBe('["SharedArrayBuffer"]');
    expect(escaped.result).toBe('undefinedundefined');
    expect(imported.every(({ fault }) => fault?.includes('could not load module'))).toBe(true);
  });

  it('is not affected by changed prototypes, and keeps nothing from one run to the next', async () => {
    const tricks = `Object.prototype.then = (f) => f("then"); Object.prototype.toString = () => { throw 1 };
      Object.prototype.toJSON = undefined; JSON.stringify = () => "tricked"; String = () => "tricked";
      Array.prototype.join = () => "tricked"; Function.prototype.call = () => "tricked"; globalThis.kept = 1; ({ a: 1 })`;

    expect(await run(tricks)).toMatchObject({ result: '{"a":1}' });
    expect(await run('typeof kept')).toMatchObject({ result: 'undefined' });
  });

  it('ends with its signal, and lets the next one in', async () => {
    const cancel = new AbortController();
    const task = { code: 'for (;;);', input: 'null', timeoutMs: 10_000 };
    const runs = Array.from({ length: 4 }, () => sandbox.run({ account: 7, customer: null }, task, cancel.signal));
    const after = run('"next"');

    cancel.abort(new Error('cancelled'));

    const ends = await Promise.allSettled(runs);
    expect(ends.map((end) => end.status === 'rejected' && (end.reason as Error).message)).toEqual(
      Array(4).fill('cancelled'),
    );
    expect(await after).toMatchObject({ result: 'next' });
  });
});
