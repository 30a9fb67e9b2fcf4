import { setTimeout as sleep } from 'node:timers/promises';
import { judge } from '../checker/promises.js';
import type { FaultRecord, SoakRecord } from '../checker/record.js';
import type { Fault } from '../faults/fault.js';
import { type Step, schedule } from '../faults/schedule.js';
import type { SoakOptions } from '../options.js';
import type { SoakWorld } from '../world/soak-world.js';
import { Gatherer } from './gather.js';
import { clock, recoveries, verdict } from './verdict.js';

/** By this time, everything that was under way after the last fault was undone has ended. */
const QUIET_WITHIN_MS = 240_000;
const CHECK_EVERY_MS = 3_000;
/** Promises that hold only when nothing is under way any more. */
const IN_CALM = new Set([1, 8, 11]);

/** Carries out the schedule, undoes faults, and judges: during the run and at the end. */
export class SoakRun {
  readonly faults: FaultRecord[] = [];
  /** The number of faults of each class. */
  readonly done = new Map<string, number>();
  private readonly beganAtMs = Date.now();
  private readonly gatherer: Gatherer;
  private failures = 0;

  constructor(
    private readonly world: SoakWorld,
    private readonly options: SoakOptions,
    private readonly stopping: AbortSignal,
    private readonly print: (line: string) => void,
  ) {
    this.gatherer = new Gatherer(world);
  }

  /** Resolves with the number of violations of the last verdict, and of faults that could not be done. */
  async run(): Promise<number> {
    const endMs = this.beganAtMs + this.options.minutes * 60_000;
    let judgeAtMs = this.beganAtMs + this.options.judgeEveryMinutes * 60_000;
    // The name of a branch decides what a seed draws: it stays, so that a seed repeats.
    const steps = schedule(this.world.choices.branch('acts'), this.options);
    let violations = 0;
    while (Date.now() < endMs && !this.stopping.aborted) {
      const step = steps.next().value;
      await this.does(step);
      await this.rest(Math.min(step.gapMs, endMs - Date.now()));
      if (Date.now() < judgeAtMs || Date.now() >= endMs) continue;
      violations = await this.judges('so far', false);
      judgeAtMs = Date.now() + this.options.judgeEveryMinutes * 60_000;
      this.world.resume();
    }
    if (this.stopping.aborted) return violations;
    violations = await this.judges('at the end', true);
    return violations + this.failures;
  }

  /** Carries out the faults of one step, which begin together; the step is over when everything is undone and ready. */
  private async does({ number, faults }: Step): Promise<void> {
    await Promise.all(faults.map((fault) => this.doesOne(number, fault)));
  }

  private async doesOne(index: number, fault: Fault): Promise<void> {
    const fromMs = Date.now();
    const label = `#${index} ${fault.kind}: ${fault.target}`;
    this.print(`${clock(fromMs, this.beganAtMs)} ${label}${fault.holdMs > 0 ? `, for ${fault.holdMs} ms` : ''}`);
    this.done.set(fault.kind, (this.done.get(fault.kind) ?? 0) + 1);
    // Listed from its beginning, so that events meanwhile are attributed to it.
    const open = { index, kind: fault.kind, target: fault.target, fromMs };
    const position = fault.isDisruptive
      ? this.faults.push({ ...open, toMs: Number.POSITIVE_INFINITY, hasRecovered: true }) - 1
      : -1;
    let undoneAtMs = fromMs;
    try {
      const undo = await fault.begin(this.world);
      await this.rest(fault.holdMs);
      await undo();
      undoneAtMs = Date.now();
    } catch (error) {
      this.failures++;
      this.print(`      ${label} failed: ${(error as Error).message}`);
    }
    if (position < 0) return;
    const hasRecovered = await this.world.recovers();
    const toMs = Date.now();
    this.faults[position] = { ...open, toMs, hasRecovered, recoveryMs: toMs - undoneAtMs };
    if (!hasRecovered) this.print(`      not ready again after ${label}`);
  }

  /** Waits for calm, in which all promises must hold, and prints the findings. */
  private async judges(when: string, all: boolean): Promise<number> {
    this.print(`${clock(Date.now(), this.beganAtMs)} nothing new begins; waiting for calm`);
    await this.world
      .pause()
      .catch((error: Error) => this.print(`      people do not come to an end: ${error.message}`));
    const judged = judge(await this.calmRecord(all));
    const { text, violations } = verdict(judged, this.faults, this.beganAtMs);
    this.print(`\n${when}, ${clock(Date.now(), this.beganAtMs).trim()}, seed ${this.options.seed}:\n${text}\n`);
    if (all) this.print(`${recoveries(this.faults)}\n`);
    for (const trouble of [...this.world.sellers.troubles, ...this.world.agents.troubles])
      this.print(`   people: ${trouble}`);
    return violations;
  }

  /**
   * Returns the first record in which nothing is under way, or the last one within the bound. Reading `all` takes a
   * while, in which held payments may be swept: then it is read once more.
   */
  private async calmRecord(all: boolean): Promise<SoakRecord> {
    const until = Date.now() + QUIET_WITHIN_MS;
    for (;;) {
      const quick = await this.gatherer.gather(this.faults, false);
      const record = all && isCalm(quick) ? await this.gatherer.gather(this.faults, true) : quick;
      if (isCalm(record)) return record;
      const isOver = Date.now() > until || this.stopping.aborted;
      if (isOver) return all ? this.gatherer.gather(this.faults, true) : record;
      await this.rest(CHECK_EVERY_MS);
    }
  }

  private async rest(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.stopping }).catch(() => undefined);
  }
}

function isCalm(record: SoakRecord): boolean {
  return judge(record).every(([{ number }, { violations }]) => !IN_CALM.has(number) || violations.length === 0);
}
