/**
 * The cost of idle threads of customers: CPU of all programs a second while nothing happens, and turns from create to
 * done over 32 spaces, with none, and with 10,000 threads of one space that have each had a turn. Both in one run. Run:
 * `npm run bench -- threads`. `--keep`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AgentAccount } from '../stack/people/agent-account.js';
import { RunningSystem } from '../stack/running-system.js';
import { KEEP, once, Recorder } from './figures/recorder.js';
import { between, ofEverything } from './processor-time.js';
import { type Lane, sumOf, TurnLoad } from './turn-load.js';
import { uncappedSpaces } from './uncapped.js';

const { values: options } = parseArgs({ options: KEEP });
const figures = new Recorder('threads', options);
const THREADS = 10_000;
const SPACES = 32;
const TURNS = 3_000;
const WARM_UP = 500;
/** The time until earlier work has settled, and the time that the idle system is then measured. */
const SETTLES_S = 15;
const IDLE_S = 30;

const system = await RunningSystem.start({ fsync: true });
const account = await AgentAccount.create(system, { creditsUsd: 1_000 });
const load = new TurnLoad(system, account, SPACES);
try {
  const spaces = await uncappedSpaces(account, SPACES);
  const lanesOf = (turns: number) => Array.from({ length: turns }, (_, at): Lane => ({ space: spaces[at % SPACES]! }));
  await load.run(lanesOf(WARM_UP), SPACES);
  const measure = async (beside: string) => {
    const idle = await idleMs();
    const { turnsPerS, cpuMs, parts } = await load.run(lanesOf(TURNS), SPACES);
    console.log(
      `${beside}: idle ${idle.toFixed(0)} ms of CPU a second; ${turnsPerS.toFixed(0)} turns/s, ${cpuMs.toFixed(2)} ms`,
    );
    console.log(`  ${parts}`);
    return { idle, turnsPerS, cpuMs };
  };

  const without = await measure('no idle threads');
  const product = await account.space();
  const customers = Array.from({ length: THREADS }, (_, at) => ({ space: product, end_user_ref: `customer-${at}` }));
  const made = await load.run(customers, SPACES);
  console.log(`${THREADS} threads had a turn each: ${made.turnsPerS.toFixed(0)} turns/s, ${made.cpuMs.toFixed(2)} ms`);
  const besideThem = await measure(`${THREADS} idle threads`);
  figures.end({
    idle: once(besideThem.idle, without.idle),
    done: once(besideThem.turnsPerS, without.turnsPerS),
    doneCpu: once(besideThem.cpuMs, without.cpuMs),
  });
} finally {
  await load.close();
  await system.stop();
}

/** Returns milliseconds of CPU of all programs a second. */
async function idleMs(): Promise<number> {
  await sleep(SETTLES_S * 1_000);
  const before = ofEverything(system);
  await sleep(IDLE_S * 1_000);
  return sumOf(between(before, ofEverything(system))) / IDLE_S;
}
