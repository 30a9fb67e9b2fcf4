/**
 * `npm run soak -- --minutes 60 --seed N`: random faults over the whole system, checkout and agents, judged by an
 * independent checker of the thirteen promises (docs/soak.md). Exit 1 on any violation.
 */
import { systemParts } from '@deploy/local/test-runs/test-runs';
import { Choices } from '../faults/load/choices.js';
import { CLASSES, impossibleClasses, kinds, schedule } from './faults/schedule.js';
import { type SoakOptions, soakOptions } from './options.js';
import { keepEvidence } from './run/evidence.js';
import { SoakRun } from './run/soak-run.js';
import { SoakWorld } from './world/soak-world.js';

const PLANNED = 60;
const print = (line: string) => console.log(line);

try {
  const options = soakOptions(process.argv.slice(2));
  process.exitCode = options.plan ? showPlan(options) : await soak(options);
} catch (error) {
  console.error((error as Error).stack);
  process.exitCode = 1;
}
process.exit();

/** Prints the first faults of a seed, without doing any. */
function showPlan(options: SoakOptions): number {
  const steps = schedule(new Choices(options.seed).branch('acts'), options);
  for (let count = 0; count < PLANNED; count++) {
    const { number, faults, gapMs } = steps.next().value;
    const together = faults
      .map(({ kind, target, holdMs }) => `${kind}: ${target}, for ${holdMs} ms`)
      .join('; together with ');
    print(`#${number} ${together}; then ${gapMs} ms of nothing`);
  }
  return 0;
}

async function soak(options: SoakOptions): Promise<number> {
  const stopping = new AbortController();
  // `disconnect`: the launcher that started us has ended.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.on(signal, () => {
      print(`${signal}: ending everything`);
      stopping.abort();
    });
  introduce(options);
  await systemParts();
  const world = await SoakWorld.start(options, new Choices(options.seed), stopping.signal);
  try {
    const run = new SoakRun(world, options, stopping.signal, print);
    const violations = await run.run().catch(async (error: unknown) => {
      // A run that breaks off has shown little of its cause, so its logs are kept before the system is stopped.
      for (const line of await keepEvidence(world.system, options.seed)) print(line);
      throw error;
    });
    const faults = [...run.done].map(([kind, count]) => `${kind} ${count}`).join(', ');
    print(`seed ${options.seed}: ${faults}`);
    const slots = (await world.schedules.read()).flatMap((schedule) => schedule.slots);
    const outcomes = [...Map.groupBy(slots, ({ outcome }) => outcome)].map(([what, { length }]) => `${length} ${what}`);
    print(`${slots.length} slots of schedules: ${outcomes.join(', ')}`);
    print(`${world.sellers.sold.length} sessions, ${world.agents.turns.length} turns, ${violations} violations`);
    if (violations > 0) for (const line of await keepEvidence(world.system, options.seed)) print(line);
    return stopping.signal.aborted || violations > 0 ? 1 : 0;
  } finally {
    stopping.abort();
    await world.stop();
  }
}

function introduce(options: SoakOptions): void {
  print(
    `seed ${options.seed}: npm run soak -- --minutes ${options.minutes} --seed ${options.seed} --replicas ${options.replicas}${options.hasStandby ? ' --standby' : ''}`,
  );
  for (const kind of kinds()) {
    const reason = impossibleClasses(options).get(kind);
    const { about } = CLASSES.find((one) => one.kind === kind)!;
    print(
      `  ${reason === undefined ? '' : 'NOT HERE: '}${kind}: ${about}${reason === undefined ? '' : ` (${reason})`}`,
    );
  }
}
