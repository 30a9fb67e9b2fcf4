/**
 * `npm start` on a bare clone of the last commit, with all that it installs and builds, until everything is ready and the demo merchant is
 * there; then the second start, after `npm stop`. npm has the packages in its cache where it has installed them before: then the network is
 * left out. Takes five minutes and 3 GB. Run: `npm run bench -- cold`. `--rounds=1`, `--keep`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { freePort } from '@libs/embedded/process/free-port';
import { KEEP, Recorder } from './figures/recorder.js';

const { values: options } = parseArgs({ options: { ...KEEP, rounds: { type: 'string', default: '1' } } });
const figures = new Recorder('cold', options);

/** Seconds of one round. */
interface Round {
  readonly installed: number;
  readonly built: number;
  readonly first: number;
  readonly second: number;
}

const rounds: Round[] = [];
for (let round = 1; round <= Number(options.rounds); round++) {
  const found = await measured();
  rounds.push(found);
  const text = Object.entries(found).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
  console.log(`round ${round}: ${text.join(', ')}`);
}
const values = (of: (round: Round) => number) => ({ values: rounds.map(of) });
figures.end({
  first: values(({ first }) => first),
  installed: values(({ installed }) => installed),
  built: values(({ built }) => built),
  second: values(({ second }) => second),
});

async function measured(): Promise<Round> {
  const dir = mkdtempSync(join(tmpdir(), 'cold-'));
  const clone = join(dir, 'clone');
  const options = ['--', '--dir', join(dir, 'state'), '--port', String(await freePort()), '--detach'];
  try {
    await run('git', ['clone', '--quiet', ROOT, clone], dir);
    const first = await run('npm', ['start', ...options], clone);
    await run('npm', ['stop', ...options.slice(0, 3)], clone);
    const second = await run('npm', ['start', ...options], clone);
    await run('npm', ['stop', ...options.slice(0, 3)], clone);
    const installed = first.at(/^added \d+ packages/);
    return { installed, built: first.at(/^built in /) - installed, first: first.seconds, second: second.seconds };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs a command; resolves with how long it took, and when it printed a line. Throws what it printed where it fails. */
async function run(program: string, args: readonly string[], cwd: string) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const lines: { text: string; at: number }[] = [];
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).on('line', (text) => lines.push({ text, at: seconds() }));
  const [status] = (await once(child, 'exit')) as [number | null];
  const took = seconds();
  const text = lines.map((line) => line.text).join('\n');
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${text}`);
  return {
    seconds: took,
    at: (pattern: RegExp) => {
      const line = lines.find((one) => pattern.test(one.text));
      if (!line) throw new Error(`${program} ${args.join(' ')} did not print ${pattern}:\n${text}`);
      return line.at;
    },
  };
}
