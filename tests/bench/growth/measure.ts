import { readFileSync } from 'node:fs';
import { childrenOf } from '../processor-time.js';

/**
 * The cost of one call of a path, in milliseconds: the median until its response, and the mean processor time of
 * Postgres.
 */
export interface Taken {
  readonly ms: number;
  readonly postgresMs: number;
  /** The response to the first call, where it was an error: its path was not measured further. */
  readonly failed?: string;
}

export interface CallLimits {
  readonly least: number;
  readonly most: number;
  /** After this time it stops, once it has made the least number of calls. */
  readonly withinMs: number;
}

const WARM_UP = 2;
const USUAL: CallLimits = { least: 5, most: 15, withinMs: 4_000 };
const IDLE_MS = 4_000;

/** Measures calls one after the other, and subtracts what Postgres uses while there are none. */
export class Stopwatch {
  private constructor(
    private readonly postgresPid: number,
    private readonly idleShare: number,
  ) {}

  /** Watches the idle system first. */
  static async start(postgresPid: number): Promise<Stopwatch> {
    const [before, startedAt] = [processorMsOfTree(postgresPid), performance.now()];
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const share = (processorMsOfTree(postgresPid) - before) / (performance.now() - startedAt);
    return new Stopwatch(postgresPid, share);
  }

  /**
   * Measures a path. `call` gets 0, 1, 2, …, so that each call may use another row; the first ones are not measured.
   */
  async measure(call: (at: number) => Promise<unknown>, limits: CallLimits = USUAL): Promise<Taken> {
    const warmUp = limits.most === 1 ? 0 : WARM_UP;
    let called = 0;
    const timed = async () => {
      const callAt = performance.now();
      await call(called++);
      return performance.now() - callAt;
    };
    const firstAt = performance.now();
    try {
      while (called < warmUp) await timed();
    } catch (error) {
      return { ms: performance.now() - firstAt, postgresMs: 0, failed: (error as Error).message.slice(0, 200) };
    }
    const [before, startedAt] = [processorMsOfTree(this.postgresPid), performance.now()];
    const each: number[] = [];
    while (each.length < limits.most) {
      if (each.length >= limits.least && performance.now() - startedAt > limits.withinMs) break;
      each.push(await timed());
    }
    const allMs = performance.now() - startedAt;
    const used = processorMsOfTree(this.postgresPid) - before - this.idleShare * allMs;
    return { ms: median(each), postgresMs: Math.max(0, used / each.length) };
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

/**
 * Returns the processor time of a process and its children, to the nanosecond. The first field:
 * https://docs.kernel.org/scheduler/sched-stats.html
 */
function processorMsOfTree(pid: number): number {
  const pids = [pid, ...childrenOf(pid).keys()];
  return pids.reduce((sum, one) => sum + Number(schedstatOf(one)?.split(' ')[0] ?? 0) / 1e6, 0);
}

/** Returns undefined where the process has ended. */
function schedstatOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/schedstat`, 'utf8');
  } catch {
    return undefined;
  }
}
