import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stopWatching, watchOver } from './watchdog.js';

export interface ChildOptions {
  /** The name for people: it appears in errors. */
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** The whole environment of the child; nothing is inherited. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  readonly uid?: number;
  readonly gid?: number;
  /** Both outputs are appended here, so that nothing is lost when we die first. */
  readonly logFile: string;
  /** The signal that requests an orderly stop; default SIGTERM. */
  readonly stopSignal?: NodeJS.Signals;
  /** How long `stop` waits before SIGKILL; default 10 s. */
  readonly stopTimeoutMs?: number;
}

export interface ChildExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A process that we started and that does not outlive us. */
export interface RunningChild {
  readonly name: string;
  readonly pid: number;
  readonly exited: Promise<ChildExit>;
  /** Returns true until the exit was seen. */
  isRunning(): boolean;
  /** Requests a stop, then kills after the bound. Resolves when it is gone; safe to call again. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Sends a signal at once. Resolves when it is gone; for SIGSTOP and SIGCONT as soon as it is sent. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Lets the process live on after us. */
  release(): void;
  /** Returns the last lines of its log, for an error message. */
  lastLines(count?: number): string;
}

const STOP_TIMEOUT_MS = 10_000;
const KEEPS_RUNNING: ReadonlySet<string> = new Set(['SIGSTOP', 'SIGCONT']);

/**
 * Starts a process in its own group (Ctrl-C in a terminal reaches only us, who stop it in order). Throws when it cannot
 * be started.
 */
export async function startChild(options: ChildOptions): Promise<RunningChild> {
  mkdirSync(dirname(options.logFile), { recursive: true });
  const log = openSync(options.logFile, 'a', 0o600);
  const stopSignal = options.stopSignal ?? 'SIGTERM';
  try {
    const child = spawn(options.command, [...options.args], {
      cwd: options.cwd,
      env: options.env ?? {},
      uid: options.uid,
      gid: options.gid,
      stdio: ['ignore', log, log],
      detached: true,
    });
    await started(child, options.name);
    watchOver(child.pid!, stopSignal);
    return runningChild(child, options, stopSignal);
  } finally {
    closeSync(log);
  }
}

/**
 * Polls `probe` until it is true. Throws at once when the child ends first, or when the time is over; both messages
 * carry the end of its log.
 */
export async function waitUntilReady(
  child: RunningChild,
  probe: () => Promise<boolean>,
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    // A probe may reach another server on our port, while our child ends because the port is taken.
    const answered = await probe();
    if (!child.isRunning()) {
      const { code, signal } = await child.exited;
      throw new Error(`${child.name} ended while starting (${signal ?? `exit ${code}`}):\n${child.lastLines()}`);
    }
    if (answered) return;
    if (performance.now() > deadline)
      throw new Error(`${child.name} is not ready after ${timeoutMs} ms:\n${child.lastLines()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

function started(child: ChildProcess, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve());
    child.once('error', (error) => reject(new Error(`${name} cannot be started: ${error.message}`)));
  });
}

function runningChild(child: ChildProcess, options: ChildOptions, stopSignal: NodeJS.Signals): RunningChild {
  const pid = child.pid!;
  let running = true;
  const exited = new Promise<ChildExit>((resolve) => {
    child.once('exit', (code, signal) => {
      running = false;
      stopWatching(pid);
      resolve({ code, signal });
    });
  });
  return {
    name: options.name,
    pid,
    exited,
    isRunning: () => running,
    async stop(signal = stopSignal) {
      if (!running) return;
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), options.stopTimeoutMs ?? STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
    async kill(signal = 'SIGKILL') {
      if (!running) return;
      child.kill(signal);
      if (!KEEPS_RUNNING.has(signal)) await exited;
    },
    release() {
      stopWatching(pid);
      child.unref();
    },
    lastLines: (count = 15) => readFileSync(options.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n'),
  };
}
