import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@libs/embedded/process/free-port';

/** A measured server, as a separate process. */
export interface MeasuredProgram {
  readonly url: string;
  readonly child: ChildProcess;
}

/**
 * Starts a server with these settings, and returns before it listens. `PROFILE_DIR=<folder>` keeps a CPU profile of
 * each, by its name.
 */
export async function startProgram(
  name: string,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<MeasuredProgram> {
  const port = await freePort();
  const profiles = process.env['PROFILE_DIR'];
  const profiling = profiles ? ['--cpu-prof', `--cpu-prof-dir=${join(profiles, name.replaceAll(' ', '-'))}`] : [];
  const env = {
    PATH: process.env['PATH'],
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: 'http://127.0.0.1:3000',
    LOG_LEVEL: 'error',
    ...settings,
  };
  const child = spawn(process.execPath, [...profiling, file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Ends a program, and waits until it has. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exit;
}
