/** The rule for the number of processes of a service. */
export interface Scaling {
  readonly least: number;
  readonly most: number;
  /** Returns the wanted number of processes, from those that run, how busy they were, and what waits. */
  readonly wanted: (now: { processes: number; busy: number; waiting: number }) => number;
}

/** Minutes from the moment that more processes are wanted until they are ready: metrics, scheduling, start. */
const READY_AFTER_MIN = 2;
/** Minutes for which fewer must be enough before any are removed. */
const CALM_MIN = 5;

/** Scales like a HorizontalPodAutoscaler with a target use of each process, as a share of one processor. */
export function byProcessor(least: number, most: number, share: number): Scaling {
  return { least, most, wanted: ({ processes, busy }) => Math.ceil((processes * busy) / share) };
}

/** Scales like KEDA by rows that are due. */
export function byDueRows(least: number, most: number, rowsOfOne: number): Scaling {
  return { least, most, wanted: ({ waiting }) => Math.ceil(waiting / rowsOfOne) };
}

/** One leader does the work; the others wait for it to die. */
export const LEADER: Scaling = { least: 1, most: 1, wanted: () => 1 };

/** One kind of work in a queue, minute by minute. */
export class Stage {
  waiting = 0;
  done = 0;
  processes: number;
  private readonly wantedBefore: number[] = [];

  constructor(
    readonly name: string,
    /** Milliseconds of one processor for one unit. */
    private readonly cpuMs: number,
    private readonly scaling: Scaling,
    /** Units a second that an external limit allows, whatever the processors could do. */
    private readonly outsidePerS = Number.POSITIVE_INFINITY,
  ) {
    this.processes = scaling.least;
  }

  /** Adds the work that arrives in one minute and returns what is done in it. Nothing is where `isUp` is false. */
  minute(arriving: number, isUp = true): number {
    this.waiting += arriving;
    const capacity = isUp ? Math.min((this.processes * 60_000) / this.cpuMs, this.outsidePerS * 60) : 0;
    const done = Math.min(this.waiting, capacity);
    this.waiting -= done;
    this.done += done;
    this.scale((done * this.cpuMs) / (this.processes * 60_000));
    return done;
  }

  private scale(busy: number): void {
    const { least, most, wanted } = this.scaling;
    const { processes, waiting } = this;
    this.wantedBefore.push(Math.min(most, Math.max(least, wanted({ processes, busy, waiting }))));
    const more = this.wantedBefore.at(-READY_AFTER_MIN) ?? least;
    const calm = Math.max(...this.wantedBefore.slice(-CALM_MIN));
    this.processes = more > processes ? more : Math.min(processes, calm);
  }
}
