import variant from '@jitl/quickjs-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSSyncVariant,
} from 'quickjs-emscripten-core';
import { READY, type SandboxResult, type SandboxTask, STARTED } from './sandbox-task.js';

/** The package declares the type of its CommonJS form; we load the other one. */
const VARIANT = variant as unknown as QuickJSSyncVariant;
/** The compiler's types have WebAssembly for browsers only. */
declare const WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => never };
const MEMORY_BYTES = 32 * 1024 * 1024;
/**
 * All memory of the engine, shared buffers included, which its own limit does not count: a page is 64 KiB. The module
 * itself needs 16 MiB at its start.
 */
const MEMORY_PAGES = { initial: 256, maximum: 832 };
/** Well inside the stack of the process, which WebAssembly shares. */
const STACK_BYTES = 256 * 1024;
const MAX_CONSOLE_CHARACTERS = 16 * 1024;
const MAX_RESULT_CHARACTERS = 32 * 1024;
/** The jobs that run between two checks of the clock. */
const JOB_BATCH_SIZE = 1_000;

/** Runs inside the sandbox and writes values as text, so that this work is within the limits of the code as well. */
const WRITER = `(() => {
  const { stringify } = JSON;
  const text = String;
  return (value, limit) => {
    let written;
    if (typeof value === 'string') written = value;
    else if (value instanceof Error) written = value.name + ': ' + value.message;
    else {
      try { written = stringify(value, (_, part) => (typeof part === 'bigint' ? text(part) : part)); } catch {}
      if (written === undefined) written = typeof value === 'symbol' ? 'Symbol()' : typeof value === 'function' ? '[function]' : text(value);
    }
    written = text(written);
    return written.length > limit ? written.slice(0, limit) + '[cut]' : written;
  };
})()`;

/** One run of code in a sandbox of its own. */
class Run {
  private readonly deadline: number;
  private printed = '';

  constructor(
    private readonly runtime: QuickJSRuntime,
    private readonly context: QuickJSContext,
    private readonly task: SandboxTask,
  ) {
    this.deadline = performance.now() + task.timeoutMs;
    runtime.setMemoryLimit(MEMORY_BYTES);
    runtime.setMaxStackSize(STACK_BYTES);
    runtime.setInterruptHandler(() => this.isLate());
  }

  finish(): SandboxResult {
    const writer = this.context.unwrapResult(this.context.evalCode(WRITER));
    this.offerConsole(writer);
    this.offerInput();
    const evaluated = this.context.evalCode(this.task.code, 'code.js');
    if (evaluated.error) return this.failed(evaluated.error);
    const late = this.runJobs();
    if (late) return late;
    const state = this.context.getPromiseState(evaluated.value);
    if (state.type === 'pending') return this.broken('The code waits for a promise that nothing settles.');
    if (state.type === 'rejected') return this.failed(state.error);
    return { console: this.printed, result: this.write(writer, state.value, MAX_RESULT_CHARACTERS), fault: null };
  }

  private isLate(): boolean {
    return performance.now() > this.deadline;
  }

  private runJobs(): SandboxResult | undefined {
    while (this.runtime.hasPendingJob()) {
      if (this.isLate()) return this.broken('The code ran out of time.');
      const ran = this.runtime.executePendingJobs(JOB_BATCH_SIZE);
      if (ran.error) return this.failed(ran.error);
    }
    return undefined;
  }

  private offerConsole(writer: QuickJSHandle): void {
    const print = this.context.newFunction('print', (...parts) => {
      const remaining = MAX_CONSOLE_CHARACTERS - this.printed.length;
      if (remaining <= 0) return;
      const line = parts.slice(0, 20).map((part) => this.write(writer, part, remaining));
      this.printed = `${this.printed}${this.printed === '' ? '' : '\n'}${line.join(' ')}`.slice(
        0,
        MAX_CONSOLE_CHARACTERS,
      );
    });
    const console = this.context.newObject();
    for (const level of ['log', 'info', 'warn', 'error', 'debug']) this.context.setProp(console, level, print);
    this.context.setProp(this.context.global, 'console', console);
  }

  private offerInput(): void {
    const source = `JSON.parse(${JSON.stringify(this.task.input)})`;
    const input = this.context.unwrapResult(this.context.evalCode(source));
    this.context.setProp(this.context.global, 'input', input);
  }

  private write(writer: QuickJSHandle, value: QuickJSHandle, limit: number): string {
    const written = this.context.callFunction(writer, this.context.undefined, value, this.context.newNumber(limit));
    return written.error ? '[cannot be shown]' : this.context.getString(written.value);
  }

  private failed(error: QuickJSHandle): SandboxResult {
    const [name, message] = ['name', 'message'].map((field) => this.readText(error, field));
    // The time may have ended when this was thrown, or while it was read.
    if (this.isLate()) return this.broken('The code ran out of time.');
    return this.broken(`${name || 'Error'}: ${message || 'the code threw something'}`.slice(0, MAX_CONSOLE_CHARACTERS));
  }

  private readText(error: QuickJSHandle, field: string): string {
    if (this.context.typeof(error) === 'string') return field === 'message' ? this.context.getString(error) : 'Thrown';
    if (this.context.typeof(error) !== 'object') return '';
    const value = this.context.getProp(error, field);
    return this.context.typeof(value) === 'string' ? this.context.getString(value) : '';
  }

  private broken(fault: string): SandboxResult {
    return { console: this.printed, result: '', fault };
  }
}

async function run(task: SandboxTask, onStart: () => void): Promise<SandboxResult> {
  let until = Number.POSITIVE_INFINITY;
  try {
    const wasmMemory = new WebAssembly.Memory(MEMORY_PAGES);
    const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(VARIANT, { wasmMemory }));
    onStart();
    until = performance.now() + task.timeoutMs;
    const runtime = quickjs.newRuntime();
    return new Run(runtime, runtime.newContext(), task).finish();
  } catch {
    // The errors of a broken sandbox are not reliable, except that after its deadline it ran out of time. The whole
    // process is discarded.
    const why = performance.now() > until ? 'ran out of time' : 'used up its memory or stack';
    return { console: '', result: '', fault: `The code ${why}.` };
  }
}

/** Runs one task that the parent sends, sends its result, and waits to be killed. */
function serve(send: (message: unknown) => void): void {
  process.once('message', (task) => {
    void run(task as SandboxTask, () => send(STARTED)).then(send);
  });
  // A parent that is gone cannot kill this process.
  process.once('disconnect', () => process.exit());
  send(READY);
}

if (process.send) serve((message) => void process.send?.(message));
