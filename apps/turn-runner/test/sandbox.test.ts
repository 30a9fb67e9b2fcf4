import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Sandbox } from '../src/sandbox/sandbox.js';

const sandbox = new Sandbox();
const never = new AbortController().signal;

function run(code: string, input: unknown, timeoutMs: number) {
  return sandbox.run({ account: 7, customer: null }, { code, input: JSON.stringify(input), timeoutMs }, never);
}

describe('the sandbox', () => {
  it('runs in a process that has no environment, and a bounded memory, however it is requested', async () => {
    await eventually(() => sandboxes().length === 0);
    const greedy = run(
      'const a = []; try { for (;;) a.push(new SharedArrayBuffer(2 ** 20)); } catch {} for (;;);',
      null,
      2_000,
    );
    const children = await eventually(() => {
      const list = sandboxes();
      return list.length > 0 ? list : undefined;
    });
    let most = 0;
    const watch = setInterval(() => {
      for (const pid of children) most = Math.max(most, residentMb(pid));
    }, 20);
    const environment = readFileSync(`/proc/${children[0]}/environ`, 'latin1').split('\0');

    expect(await greedy).toMatchObject({ fault: 'The code ran out of time.' });
    clearInterval(watch);
    // Node adds the channel to its parent.
    expect(environment.filter((line) => line !== '' && !line.startsWith('NODE_CHANNEL_'))).toEqual([]);
    console.log(`a greedy sandbox has at most ${Math.round(most)} MB`);
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(200);
    await eventually(() => sandboxes().every((pid) => !children.includes(pid)));
  });

  it('gives a stranger a slot at once while an account has six endless loops', async () => {
    const cancel = new AbortController();
    const task = { code: 'for (;;);', input: 'null', timeoutMs: 10_000 };
    const loops = Array.from({ length: 6 }, () => sandbox.run({ account: 1, customer: null }, task, cancel.signal));
    await eventually(() => sandboxes().length >= 2);

    const stranger = await sandbox.run(
      { account: 2, customer: null },
      { code: '6 * 7', input: 'null', timeoutMs: 5_000 },
      never,
    );

    expect(stranger).toMatchObject({ result: '42', fault: null });
    expect(await Promise.race([Promise.allSettled(loops), Promise.resolve('still running')])).toBe('still running');
    cancel.abort(new Error('enough'));
    await Promise.allSettled(loops);
  });
});

/** Returns those of this process. It may have other children: tests that it ran before may have left some. */
function sandboxes(): number[] {
  return childrenOf(process.pid).filter((pid) => commandOf(pid).includes('sandbox-program'));
}

/** Processes as Linux shows them. */
function childrenOf(pid: number): number[] {
  const of = (task: string) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number);
  return readdirSync(`/proc/${pid}/task`).flatMap(of);
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`);
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1_024;
}

/** Empty for a process that is gone. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
