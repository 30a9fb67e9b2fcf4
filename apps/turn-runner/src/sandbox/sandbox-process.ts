import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// A type import only: loading the program would run it.
import { READY, type SandboxResult, type SandboxTask, STARTED } from './sandbox-task.js';

/** The time for a process to start. */
const START_MS = 15_000;
/** The time after the code's own deadline in which it can end on its own; then the process is killed. */
const GRACE_MS = 500;
const PROGRAM = fileURLToPath(new URL('./sandbox-program.js', import.meta.url));
/** The memory of the JavaScript around the engine; the engine has a bound of its own. */
const NODE_MEMORY_MB = { old: 48, young: 4 };

/**
 * Runs code in a process of its own, which is killed afterwards: when it has a result, at its deadline, with the
 * signal, and when the code breaks it. The process has an empty environment, reads no file but its own program, writes
 * none and starts no other one.
 */
export function runInProcess(task: SandboxTask, signal: AbortSignal): Promise<SandboxResult> {
  return new Promise((resolve, reject) => {
    const child = start();
    const late = () => end(failed('The code ran out of time.'));
    let timer = setTimeout(late, START_MS);
    const end = (result: SandboxResult | null) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      child.removeAllListeners();
      // Errors of a process that is being killed are irrelevant.
      child.on('error', () => {});
      child.kill('SIGKILL');
      if (result) resolve(result);
      else reject(signal.reason);
    };
    const abort = () => end(null);
    signal.addEventListener('abort', abort, { once: true });
    child.on('message', (message) => {
      if (message === READY) child.send(task);
      else if (message !== STARTED) end(isResult(message) ? message : failed(BROKEN));
      else {
        clearTimeout(timer);
        timer = setTimeout(late, task.timeoutMs + GRACE_MS);
      }
    });
    child.once('error', () => end(failed(BROKEN)));
    child.once('exit', () => end(failed('The sandbox ended without a result: the code used too much memory.')));
  });
}

const BROKEN = 'The sandbox broke down.';

function start(): ChildProcess {
  const child = fork(PROGRAM, [], {
    env: {},
    execArgv: [
      `--max-old-space-size=${NODE_MEMORY_MB.old}`,
      `--max-semi-space-size=${NODE_MEMORY_MB.young}`,
      '--stack-size=1800',
      '--permission',
      ...readable().map((path) => `--allow-fs-read=${path}`),
    ],
    // The output of a broken engine is discarded.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
  // Gives strangers' loops only the processor time that the service leaves.
  if (child.pid !== undefined) lower(child.pid);
  return child;
}

function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already.
  }
}

/**
 * Returns the folders of the program and of the packages that it may load; not those of the platform, which has keys in
 * its environment.
 */
function readable(): string[] {
  const paths = [join(dirname(PROGRAM), '*')];
  for (let folder = dirname(PROGRAM); ; folder = dirname(folder)) {
    for (const name of ['node_modules', 'package.json']) {
      if (existsSync(join(folder, name))) paths.push(join(folder, name, name === 'node_modules' ? '*' : ''));
    }
    if (dirname(folder) === folder) return paths;
  }
}

function isResult(message: unknown): message is SandboxResult {
  const { console, result, fault } = Object(message) as Partial<SandboxResult>;
  return typeof console === 'string' && typeof result === 'string' && (fault === null || typeof fault === 'string');
}

function failed(fault: string): SandboxResult {
  return { console: '', result: '', fault };
}
