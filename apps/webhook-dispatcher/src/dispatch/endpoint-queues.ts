import type { Claim } from '../attempts/claim.js';

/** The limits of concurrent requests. */
export interface Slots {
  /** The limit for requests that have just started; nearly all are to healthy endpoints. */
  readonly quick: number;
  /**
   * The limit for requests that have waited for longer than `slowAfterMs`, in addition to the quick ones; nearly all
   * are to endpoints that hang.
   */
  readonly slow: number;
  readonly slowAfterMs: number;
  /** The limit for one healthy endpoint. */
  readonly perEndpoint: number;
  /** The limit for one endpoint that keeps failing, slow ones included. */
  readonly perFailingEndpoint: number;
  /**
   * Claims of an endpoint are released when none of its requests has ended for this long and all its slots are taken.
   */
  readonly stalledAfterMs: number;
}

/** The claims for one endpoint: quick requests, slow requests, and deliveries that are ready to be sent. */
interface EndpointQueue {
  quick: number;
  slow: number;
  /**
   * The number of slow requests that started while the endpoint was failing; they do not count once it responds again.
   */
  stuck: number;
  readonly ready: Claim[];
  isFailing: boolean;
  /** The time when its last request ended, or when the queue was opened. */
  movedAt: number;
}

/** A count above every limit on claims for one endpoint. */
const NO_MORE = 1_000_000;

/**
 * Schedules claimed deliveries as requests: a limited number in total, a limited number for each endpoint, and round
 * robin between endpoints. A request without an early response leaves its quick slot for a slow one, so endpoints that
 * hang do not take slots from those that respond.
 *
 * An endpoint that keeps failing gets a new request when the previous one has ended or become slow. So an endpoint that
 * refuses at once has one request at a time, and one that hangs has as many open as its backlog needs, up to a cap.
 */
export class EndpointQueues {
  private readonly queues = new Map<number, EndpointQueue>();
  /**
   * Endpoints with a ready delivery and a free slot, in the order of their turns; those that keep failing are separate.
   */
  private readonly healthyTurns: number[] = [];
  private readonly failingTurns: number[] = [];
  /** The start time of each request, oldest first. */
  private readonly quick = new Map<Claim, number>();
  private readonly slow = new Set<Claim>();
  private quickFailing = 0;
  private failingQueues = 0;
  private isFailingNext = false;
  ready = 0;

  constructor(private readonly slots: Slots) {}

  get inFlight(): number {
    return this.quick.size + this.slow.size;
  }

  /** The number of requests that hold a quick slot. */
  get inQuickSlots(): number {
    return this.quick.size;
  }

  /**
   * Returns for each endpoint the number that counts against its limit of claims. For one that keeps failing it is 0,
   * or 1 if it has to wait; for a stalled one it is above every limit.
   */
  counts(now = performance.now()): [endpointId: number, count: number][] {
    return [...this.queues].map(([id, queue]) => {
      if (this.isStalled(queue, now)) return [id, NO_MORE];
      if (!queue.isFailing) return [id, queue.quick + queue.slow - queue.stuck + queue.ready.length];
      return [id, queue.ready.length === 0 && this.hasCapacity(queue) ? 0 : 1];
    });
  }

  /** The number of deliveries for endpoints that keep failing that hold a quick slot or will need one. */
  get failing(): number {
    let count = this.quickFailing;
    for (const queue of this.queues.values()) if (queue.isFailing) count += queue.ready.length;
    return count;
  }

  /** The number of quick slots that endpoints that keep failing may hold. */
  get slotsForFailing(): number {
    return Math.ceil(this.slots.quick / 4);
  }

  /** Whether an endpoint has reached its limit, so that more of its deliveries may wait than were claimed. */
  get hasFullQueue(): boolean {
    for (const queue of this.queues.values()) if (!this.hasCapacity(queue)) return true;
    return false;
  }

  /** The number of deliveries that will be sent soon, without those for endpoints whose requests are all slow. */
  get readySoon(): number {
    let count = 0;
    for (const queue of this.queues.values())
      if (queue.quick > 0 || this.hasCapacity(queue)) count += queue.ready.length;
    return count;
  }

  /** The number of deliveries that wait only for a free slot, without those whose endpoint has reached its limit. */
  get waitingForSlots(): number {
    const turns = [...this.healthyTurns, ...this.failingTurns];
    return turns.reduce((count, id) => count + this.queues.get(id)!.ready.length, 0);
  }

  add(claim: Claim, now = performance.now()): void {
    const queue = this.queues.get(claim.endpoint_id) ?? this.open(claim, now);
    if (queue.isFailing !== claim.is_failing) this.turn(claim.endpoint_id, queue, claim.is_failing);
    queue.ready.push(claim);
    this.ready += 1;
    this.enqueue(claim.endpoint_id, queue);
  }

  /** Returns the delivery to send now; undefined when there is none or no slot. It counts as in flight until `end`. */
  next(now = performance.now()): Claim | undefined {
    if (this.quick.size >= this.slots.quick) return undefined;
    const endpointId = this.nextEndpoint();
    if (endpointId === undefined) return undefined;
    const queue = this.queues.get(endpointId)!;
    const claim = queue.ready.shift()!;
    this.ready -= 1;
    queue.quick += 1;
    if (queue.isFailing) this.quickFailing += 1;
    this.quick.set(claim, now);
    this.enqueue(endpointId, queue);
    return claim;
  }

  end(claim: Claim, now = performance.now()): void {
    const queue = this.queues.get(claim.endpoint_id)!;
    queue.movedAt = now;
    if (this.quick.delete(claim)) this.leaveQuick(queue);
    else if (this.slow.delete(claim)) {
      queue.slow -= 1;
      queue.stuck = Math.min(queue.stuck, queue.slow);
    }
    this.enqueue(claim.endpoint_id, queue);
    this.forget(claim.endpoint_id, queue);
  }

  /** Moves slow requests to free slow slots. Returns whether a delivery may be sent or claimed now. */
  age(now = performance.now()): boolean {
    let moved = false;
    for (const [claim, since] of this.quick) {
      if (now - since < this.slots.slowAfterMs || this.slow.size >= this.slots.slow) break;
      const queue = this.queues.get(claim.endpoint_id)!;
      this.quick.delete(claim);
      this.leaveQuick(queue);
      this.slow.add(claim);
      queue.slow += 1;
      moved = true;
      this.enqueue(claim.endpoint_id, queue);
    }
    return moved;
  }

  /** Removes and returns ready deliveries of stalled endpoints: they would only wait and take capacity from others. */
  dropStalled(now = performance.now()): Claim[] {
    return this.dropWhere((_, queue) => this.isStalled(queue, now));
  }

  /** Removes and returns ready deliveries of one endpoint, or of all. */
  drop(endpointId?: number): Claim[] {
    return this.dropWhere((id) => endpointId === undefined || id === endpointId);
  }

  private dropWhere(isDropped: (endpointId: number, queue: EndpointQueue) => boolean): Claim[] {
    const dropped = [...this.queues]
      .filter(([id, queue]) => queue.ready.length > 0 && isDropped(id, queue))
      .flatMap(([, queue]) => queue.ready.splice(0));
    if (dropped.length === 0) return dropped;
    this.ready -= dropped.length;
    for (const turns of [this.healthyTurns, this.failingTurns]) {
      const stillReady = turns.filter((id) => this.queues.get(id)!.ready.length > 0);
      turns.splice(0, turns.length, ...stillReady);
    }
    for (const [id, queue] of this.queues) this.forget(id, queue);
    return dropped;
  }

  /**
   * Returns the endpoint whose turn it is. Healthy endpoints and failing ones alternate; the latter hold at most a part
   * of the quick slots.
   */
  private nextEndpoint(): number | undefined {
    const mayFail = this.quickFailing < this.slotsForFailing;
    const first = this.isFailingNext && mayFail ? this.failingTurns : this.healthyTurns;
    this.isFailingNext = !this.isFailingNext;
    return first.shift() ?? this.healthyTurns.shift() ?? (mayFail ? this.failingTurns.shift() : undefined);
  }

  private isStalled(queue: EndpointQueue, now: number): boolean {
    return !queue.isFailing && !this.hasCapacity(queue) && now - queue.movedAt > this.slots.stalledAfterMs;
  }

  private hasCapacity(queue: EndpointQueue): boolean {
    const { quick, slow, stuck, isFailing } = queue;
    if (!isFailing) return quick + slow - stuck < this.slots.perEndpoint;
    return quick < 1 && quick + slow < Math.min(this.slots.perFailingEndpoint, this.fairShare());
  }

  /** Returns the number of slow slots for each endpoint when many hang: an equal part, and at least one. */
  private fairShare(): number {
    return Math.max(1, Math.floor(this.slots.slow / Math.max(1, this.failingQueues)));
  }

  private open({ endpoint_id, is_failing: isFailing }: Claim, movedAt: number): EndpointQueue {
    const queue: EndpointQueue = { quick: 0, slow: 0, stuck: 0, ready: [], isFailing, movedAt };
    this.queues.set(endpoint_id, queue);
    if (isFailing) this.failingQueues += 1;
    return queue;
  }

  /** Records that an endpoint has started to keep failing, or that it responds again. */
  private turn(endpointId: number, queue: EndpointQueue, isFailing: boolean): void {
    queue.isFailing = isFailing;
    this.failingQueues += isFailing ? 1 : -1;
    queue.stuck = isFailing ? 0 : queue.slow;
    this.quickFailing += isFailing ? queue.quick : -queue.quick;
    for (const turns of [this.healthyTurns, this.failingTurns]) {
      const at = turns.indexOf(endpointId);
      if (at >= 0) turns.splice(at, 1);
    }
  }

  private leaveQuick(queue: EndpointQueue): void {
    queue.quick -= 1;
    if (queue.isFailing) this.quickFailing -= 1;
  }

  private forget(endpointId: number, queue: EndpointQueue): void {
    if (queue.quick > 0 || queue.slow > 0 || queue.ready.length > 0) return;
    this.queues.delete(endpointId);
    if (queue.isFailing) this.failingQueues -= 1;
  }

  private enqueue(endpointId: number, queue: EndpointQueue): void {
    const turns = queue.isFailing ? this.failingTurns : this.healthyTurns;
    const maySend = queue.ready.length > 0 && this.hasCapacity(queue);
    if (maySend && !turns.includes(endpointId)) turns.push(endpointId);
  }
}
