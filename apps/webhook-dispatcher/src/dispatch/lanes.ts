import type { Claim } from '../attempts/claim.js';

/** The limits of concurrent requests. */
export interface Slots {
  /** Requests that have just started; nearly all are to healthy endpoints. */
  readonly quick: number;
  /**
   * Requests that have waited for longer than `slowAfterMs`, in addition to the quick ones; nearly all are to endpoints
   * that hang.
   */
  readonly slow: number;
  readonly slowAfterMs: number;
  /** For one healthy endpoint. */
  readonly perEndpoint: number;
  /** For one endpoint that keeps failing, slow ones included. */
  readonly perFailingEndpoint: number;
  /**
   * Claims of an endpoint are released when none of its requests has ended for this long and all its slots are taken.
   */
  readonly stalledAfterMs: number;
}

/** The claims for one endpoint: quick requests, slow requests, and deliveries that are ready to be sent. */
interface Lane {
  quick: number;
  slow: number;
  /** The slow requests that started while the endpoint was failing; they do not count once it responds again. */
  stuck: number;
  readonly ready: Claim[];
  isFailing: boolean;
  /** When its last request ended, or when the lane was opened. */
  movedAt: number;
}

/** A count above every limit of claims for one endpoint. */
const NO_MORE = 1_000_000;

/**
 * Schedules claimed deliveries as requests: a limited number in total, a limited number for each endpoint, and round
 * robin between endpoints. A request without an early response leaves its quick slot for a slow one, so endpoints that
 * hang do not take slots from those that respond.
 *
 * An endpoint that keeps failing gets a new request when the one before has ended or become slow. So one that refuses
 * at once has one request at a time, and one that hangs has as many open as its backlog needs, up to a cap.
 */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();
  /**
   * Endpoints with something ready and a free slot, in the order of their turns, separately for those that keep
   * failing.
   */
  private readonly healthyTurns: number[] = [];
  private readonly failingTurns: number[] = [];
  /** When each request started, oldest first. */
  private readonly quick = new Map<Claim, number>();
  private readonly slow = new Set<Claim>();
  private quickFailing = 0;
  private failingLanes = 0;
  private isFailingNext = false;
  ready = 0;

  constructor(private readonly slots: Slots) {}

  get inFlight(): number {
    return this.quick.size + this.slow.size;
  }

  /** Requests that hold a quick slot. */
  get inQuickSlots(): number {
    return this.quick.size;
  }

  /**
   * For each endpoint the number that counts against its limit of claims. For one that keeps failing it is 0, or 1
   * where it has to wait; for one that has stalled it is above every limit.
   */
  counts(now = performance.now()): [endpointId: number, count: number][] {
    return [...this.lanes].map(([id, lane]) => {
      if (this.isStalled(lane, now)) return [id, NO_MORE];
      if (!lane.isFailing) return [id, lane.quick + lane.slow - lane.stuck + lane.ready.length];
      return [id, lane.ready.length === 0 && this.hasCapacity(lane) ? 0 : 1];
    });
  }

  /** The number of deliveries for endpoints that keep failing which hold a quick slot or will need one. */
  get failing(): number {
    let count = this.quickFailing;
    for (const lane of this.lanes.values()) if (lane.isFailing) count += lane.ready.length;
    return count;
  }

  /** The number of quick slots that endpoints that keep failing may hold. */
  get slotsForFailing(): number {
    return Math.ceil(this.slots.quick / 4);
  }

  /** Whether an endpoint has reached its limit, so that it may have more deliveries waiting than were claimed. */
  get hasFullLane(): boolean {
    for (const lane of this.lanes.values()) if (!this.hasCapacity(lane)) return true;
    return false;
  }

  /** The number of deliveries that will be sent soon, without those of endpoints whose requests are all slow. */
  get readySoon(): number {
    let count = 0;
    for (const lane of this.lanes.values()) if (lane.quick > 0 || this.hasCapacity(lane)) count += lane.ready.length;
    return count;
  }

  /** The number of deliveries that only wait for a free slot, without those whose endpoint has reached its limit. */
  get waitingForSlots(): number {
    const turns = [...this.healthyTurns, ...this.failingTurns];
    return turns.reduce((count, id) => count + this.lanes.get(id)!.ready.length, 0);
  }

  add(claim: Claim, now = performance.now()): void {
    const lane = this.lanes.get(claim.endpoint_id) ?? this.open(claim, now);
    if (lane.isFailing !== claim.is_failing) this.turn(claim.endpoint_id, lane, claim.is_failing);
    lane.ready.push(claim);
    this.ready += 1;
    this.queue(claim.endpoint_id, lane);
  }

  /** The delivery to send now; undefined when there is none or no slot. It counts as in flight until `end`. */
  next(now = performance.now()): Claim | undefined {
    if (this.quick.size >= this.slots.quick) return undefined;
    const endpointId = this.nextEndpoint();
    if (endpointId === undefined) return undefined;
    const lane = this.lanes.get(endpointId)!;
    const claim = lane.ready.shift()!;
    this.ready -= 1;
    lane.quick += 1;
    if (lane.isFailing) this.quickFailing += 1;
    this.quick.set(claim, now);
    this.queue(endpointId, lane);
    return claim;
  }

  end(claim: Claim, now = performance.now()): void {
    const lane = this.lanes.get(claim.endpoint_id)!;
    lane.movedAt = now;
    if (this.quick.delete(claim)) this.leaveQuick(lane);
    else if (this.slow.delete(claim)) {
      lane.slow -= 1;
      lane.stuck = Math.min(lane.stuck, lane.slow);
    }
    this.queue(claim.endpoint_id, lane);
    this.forget(claim.endpoint_id, lane);
  }

  /** Moves slow requests to free slow slots. Returns whether something may be sent or claimed now. */
  age(now = performance.now()): boolean {
    let moved = false;
    for (const [claim, since] of this.quick) {
      if (now - since < this.slots.slowAfterMs || this.slow.size >= this.slots.slow) break;
      const lane = this.lanes.get(claim.endpoint_id)!;
      this.quick.delete(claim);
      this.leaveQuick(lane);
      this.slow.add(claim);
      lane.slow += 1;
      moved = true;
      this.queue(claim.endpoint_id, lane);
    }
    return moved;
  }

  /** Removes and returns what is ready for stalled endpoints: it would only wait and take room from others. */
  dropStalled(now = performance.now()): Claim[] {
    return this.dropWhere((_, lane) => this.isStalled(lane, now));
  }

  /** Removes and returns what is ready for one endpoint, or for all. */
  drop(endpointId?: number): Claim[] {
    return this.dropWhere((id) => endpointId === undefined || id === endpointId);
  }

  private dropWhere(isDropped: (endpointId: number, lane: Lane) => boolean): Claim[] {
    const dropped = [...this.lanes]
      .filter(([id, lane]) => lane.ready.length > 0 && isDropped(id, lane))
      .flatMap(([, lane]) => lane.ready.splice(0));
    if (dropped.length === 0) return dropped;
    this.ready -= dropped.length;
    for (const turns of [this.healthyTurns, this.failingTurns]) {
      const stillReady = turns.filter((id) => this.lanes.get(id)!.ready.length > 0);
      turns.splice(0, turns.length, ...stillReady);
    }
    for (const [id, lane] of this.lanes) this.forget(id, lane);
    return dropped;
  }

  /** Healthy endpoints and failing ones take turns; the latter hold at most a part of the quick slots. */
  private nextEndpoint(): number | undefined {
    const mayFail = this.quickFailing < this.slotsForFailing;
    const first = this.isFailingNext && mayFail ? this.failingTurns : this.healthyTurns;
    this.isFailingNext = !this.isFailingNext;
    return first.shift() ?? this.healthyTurns.shift() ?? (mayFail ? this.failingTurns.shift() : undefined);
  }

  private isStalled(lane: Lane, now: number): boolean {
    return !lane.isFailing && !this.hasCapacity(lane) && now - lane.movedAt > this.slots.stalledAfterMs;
  }

  private hasCapacity(lane: Lane): boolean {
    const { quick, slow, stuck, isFailing } = lane;
    if (!isFailing) return quick + slow - stuck < this.slots.perEndpoint;
    return quick < 1 && quick + slow < Math.min(this.slots.perFailingEndpoint, this.fairShare());
  }

  /** The number of slow slots for each endpoint when many hang: an equal part, and at least one. */
  private fairShare(): number {
    return Math.max(1, Math.floor(this.slots.slow / Math.max(1, this.failingLanes)));
  }

  private open({ endpoint_id, is_failing: isFailing }: Claim, movedAt: number): Lane {
    const lane: Lane = { quick: 0, slow: 0, stuck: 0, ready: [], isFailing, movedAt };
    this.lanes.set(endpoint_id, lane);
    if (isFailing) this.failingLanes += 1;
    return lane;
  }

  /** Records that an endpoint has started to keep failing, or that it responds again. */
  private turn(endpointId: number, lane: Lane, isFailing: boolean): void {
    lane.isFailing = isFailing;
    this.failingLanes += isFailing ? 1 : -1;
    lane.stuck = isFailing ? 0 : lane.slow;
    this.quickFailing += isFailing ? lane.quick : -lane.quick;
    for (const turns of [this.healthyTurns, this.failingTurns]) {
      const at = turns.indexOf(endpointId);
      if (at >= 0) turns.splice(at, 1);
    }
  }

  private leaveQuick(lane: Lane): void {
    lane.quick -= 1;
    if (lane.isFailing) this.quickFailing -= 1;
  }

  private forget(endpointId: number, lane: Lane): void {
    if (lane.quick > 0 || lane.slow > 0 || lane.ready.length > 0) return;
    this.lanes.delete(endpointId);
    if (lane.isFailing) this.failingLanes -= 1;
  }

  private queue(endpointId: number, lane: Lane): void {
    const turns = lane.isFailing ? this.failingTurns : this.healthyTurns;
    const maySend = lane.ready.length > 0 && this.hasCapacity(lane);
    if (maySend && !turns.includes(endpointId)) turns.push(endpointId);
  }
}
