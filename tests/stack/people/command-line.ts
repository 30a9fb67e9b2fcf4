import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** The output of a command, and how it ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * The real program `checkout` of one person: a configuration folder of their own, and the environment that they set.
 */
export class CommandLine {
  readonly home = mkdtempSync(join(tmpdir(), 'checkout-cli-'));
  private readonly running: RunningCommand[] = [];

  constructor(
    private readonly env: Readonly<Record<string, string>>,
    /** The file that is run. */
    private readonly program = join(ROOT, 'apps/cli/bin/checkout.mjs'),
  ) {}

  /** Runs a command to its end. */
  async run(...args: string[]): Promise<Ended> {
    return this.start(...args).ended();
  }

  /** Does the same as `run`, for commands that must succeed. Returns the standard output. */
  async prints(...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.run(...args);
    if (status !== 0) throw new Error(`checkout ${args.join(' ')} ended with ${status}: ${stderr}`);
    return stdout.trim();
  }

  /** Does the same as `prints`, for JSON. */
  async json<T>(...args: string[]): Promise<T> {
    return JSON.parse(await this.prints(...args, '--json')) as T;
  }

  /** Starts a command that keeps running. */
  start(...args: string[]): RunningCommand {
    const child = spawn(process.execPath, [this.program, ...args], {
      cwd: this.home,
      env: { PATH: process.env['PATH'] ?? '', HOME: this.home, CI: 'true', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const running = new RunningCommand(child);
    this.running.push(running);
    return running;
  }

  /** Ends running commands, and removes the folder. */
  async close(): Promise<void> {
    for (const command of this.running) await command.stop();
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** A command that was started, and its output so far. */
export class RunningCommand {
  stdout = '';
  stderr = '';
  private readonly closed: Promise<unknown>;

  constructor(private readonly child: ChildProcess) {
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.closed = once(child, 'close');
  }

  /** Returns its output as JSON, one object a line. An incomplete line is left out. */
  lines<T>(): T[] {
    const whole = this.stdout.slice(0, this.stdout.lastIndexOf('\n') + 1);
    return whole
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as T);
  }

  async ended(): Promise<Ended> {
    await this.closed;
    return { status: this.child.exitCode, stdout: this.stdout, stderr: this.stderr };
  }

  /** Stops it as Ctrl-C does, or at once. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<Ended> {
    this.child.kill(signal);
    return this.ended();
  }
}
