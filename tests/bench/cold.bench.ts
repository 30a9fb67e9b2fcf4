/**
 * `npm start` on a bare clone of the last commit, including everything that it installs and builds, until everything is
 * ready and the demo merchant is there; then the second start, after `npm stop`. npm has the packages in its cache
 * where it has installed them before: then the network is left out. Takes five minutes and 3 GB. Run: `npm run bench --
 * cold`. `--rounds=1`, `--keep`. `--profile`: where npm and the build spend the time of the first start.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { ROOT } from '@deploy/local/files/repository';
import { freePort } from '@libs/embedded/process/free-port';
import { KEEP, Recorder } from './figures/recorder.js';
import { PROFILE } from './profiles/profile.js';
import type { CpuProfile } from './profiles/sample.js';
import { type ProgramProfile, sharesOf } from './profiles/shares.js';

const { values: options } = parseArgs({ options: { ...KEEP, ...PROFILE, rounds: { type: 'string', default: '1' } } });
const figures = new Recorder('cold', options);

/** The parts of npm that unpack packages. */
const UNPACKS = /node_modules\/(tar|pacote|minizlib)\//;
/** Tasks of the build by their name. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/#bundle$/, 'bundling pages'],
  [/#openapi$/, 'printing the API documents'],
  [/^@apps\//, 'compiling services'],
];

/** Turbo's record of a run, in milliseconds since 1970. https://turborepo.com/docs/reference/run#--summarize */
interface BuildSummary {
  readonly execution: { readonly startTime: number; readonly endTime: number };
  readonly tasks: readonly {
    readonly taskId: string;
    readonly execution: { readonly startTime: number; readonly endTime: number };
  }[];
}

/** Seconds of one round. */
interface Round {
  readonly installed: number;
  readonly built: number;
  readonly first: number;
  readonly second: number;
}

const rounds: Round[] = [];
if (options.profile) figures.profiled('first', await profiled());
for (let round = 1; round <= (options.profile ? 0 : Number(options.rounds)); round++) {
  const found = await measured();
  rounds.push(found);
  const text = Object.entries(found).map(([name, seconds]) => `${name} ${seconds.toFixed(1)} s`);
  console.log(`round ${round}: ${text.join(', ')}`);
}
const values = (of: (round: Round) => number) => (options.profile ? undefined : { values: rounds.map(of) });
figures.end({
  first: values(({ first }) => first),
  installed: values(({ installed }) => installed),
  built: values(({ built }) => built),
  second: values(({ second }) => second),
});

function measured(): Promise<Round> {
  return onBareClone(async (clone, flags) => {
    const first = await run('npm', ['start', ...flags], clone);
    await run('npm', ['stop', ...flags.slice(0, 3)], clone);
    const second = await run('npm', ['start', ...flags], clone);
    await run('npm', ['stop', ...flags.slice(0, 3)], clone);
    const installed = first.at(/^added \d+ packages/);
    return { installed, built: first.at(/^built in /) - installed, first: first.seconds, second: second.seconds };
  });
}

/** Makes the same start with samples of npm, and with Turbo's record of its tasks. */
function profiled(): Promise<ProgramProfile[]> {
  return onBareClone(async (clone, flags, dir) => {
    const profiles = join(dir, 'profiles');
    const NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${profiles}`;
    await run('npm', ['start', ...flags], clone, { NODE_OPTIONS, TURBO_RUN_SUMMARY: 'true' });
    await run('npm', ['stop', ...flags.slice(0, 3)], clone);
    return [npmOf(profiles), buildOf(join(clone, '.turbo', 'runs'))];
  });
}

/** Returns the samples of npm's installation: of all Node programs that ran, it has the most samples of unpacking. */
function npmOf(folder: string): ProgramProfile {
  const files = readdirSync(folder).map((name) => join(folder, name));
  // Each task of the build starts npm as well, for a quarter of a second.
  const [longest] = files
    .toSorted((a, b) => statSync(b).size - statSync(a).size)
    .filter((file) => UNPACKS.test(readFileSync(file, 'utf8')));
  if (!longest) throw new Error('npm ci left no profile');
  return sharesOf('npm ci', JSON.parse(readFileSync(longest, 'utf8')) as CpuProfile);
}

/**
 * Returns how the time of all tasks of the build is distributed; the build is busy while as many run as there are
 * processors.
 */
function buildOf(folder: string): ProgramProfile {
  const [name] = readdirSync(folder);
  const { execution, tasks } = JSON.parse(readFileSync(join(folder, name!), 'utf8')) as BuildSummary;
  const times = new Map<string, number>();
  for (const { taskId, execution: ran } of tasks) {
    const part = KINDS.find(([pattern]) => pattern.test(taskId))?.[1] ?? 'compiling libraries';
    times.set(part, (times.get(part) ?? 0) + ran.endTime - ran.startTime);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  const shares = [...times].toSorted(([, a], [, b]) => b - a).map(([part, time]) => [part, time / all] as const);
  const busy = all / (execution.endTime - execution.startTime) / availableParallelism();
  return { program: 'the build', busy: Math.min(1, busy), shares: Object.fromEntries(shares) };
}

/** Runs work on a clone that has nothing installed, with flags for a stack of its own. */
async function onBareClone<T>(work: (clone: string, flags: readonly string[], dir: string) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'cold-'));
  const clone = join(dir, 'clone');
  const flags = ['--', '--dir', join(dir, 'state'), '--port', String(await freePort()), '--detach'];
  try {
    await run('git', ['clone', '--quiet', ROOT, clone], dir);
    return await work(clone, flags, dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * Runs a command. Resolves with its duration, and the time at which it printed a line. Throws its output where it
 * fails.
 */
async function run(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  const lines: { text: string; at: number }[] = [];
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
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
