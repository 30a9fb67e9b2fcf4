import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import type { RunningSystem } from './running-system.js';

const FOLDER = fileURLToPath(new URL('../../artifacts/logs/', import.meta.url));
/** Lines that report a problem, and the number of newest ones of a service that are printed. */
const TROUBLE = /\b(WARN|ERROR|ERR|FATAL|PANIC)\b|"level":"?(warn|error|fatal)/i;
const MAX_LINES = 15;
const MAX_CHARACTERS = 400;

/**
 * Copies the logs of a system to `tests/artifacts/logs/<test file>`, and prints their last warnings and errors: the
 * system's folder is removed with it, and on another machine nothing but the output of the tests is left.
 */
export function keepLogs({ stack: { state } }: RunningSystem): void {
  const name = basename(expect.getState().testPath ?? 'unknown', '.js');
  const to = join(FOLDER, name);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync(state.logs, to, { recursive: true });
  for (const server of ['nats', 'postgres', 'anvil'] as const) {
    const log = join(state[server], `${server}.log`);
    if (existsSync(log)) cpSync(log, join(to, `${server}.log`));
  }
  const troubles = readdirSync(to).flatMap((file) => lastTroubles(file, readFileSync(join(to, file), 'utf8')));
  process.stderr.write(
    [`A test of ${name} failed. Its logs are kept in tests/artifacts/logs/${name}.`, ...troubles, ''].join('\n'),
  );
}

function lastTroubles(file: string, log: string): string[] {
  const lines = log.split('\n').filter((line) => TROUBLE.test(line));
  return lines.slice(-MAX_LINES).map((line) => `  ${file}: ${line.slice(0, MAX_CHARACTERS)}`);
}
