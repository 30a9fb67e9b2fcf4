import type { Claim } from '../attempts/claim.js';

/** What is claimed for one endpoint: sent now, and ready to be sent next. */
interface Lane {
  inFlight: number;
  readonly ready: Claim[];
  isFailing: boolean;
}

/**
 * Orders claimed deliveries into requests: a bounded number in all, a bounded number for each endpoint (one, when it
 * keeps failing), and round robin between endpoints.
 */
export class Lanes {
  private readonly lanes = new Map<number, Lane>();
  /** Endpoints that have something ready and room to send it, in the order of their turns. */
  private readonly turns: number[] = [];
  inFlight = 0;
  ready = 0;

  constructor(
    private readonly places: number,
    private readonly perEndpoint: number,
  ) {}

  /** Deliveries claimed for each endpoint. */
  counts(): [endpointId: number, count: number][] {
    return [...this.lanes].map(([id, lane]) => [id, lane.inFlight + lane.ready.length]);
  }

  /** Deliveries claimed for endpoints that keep failing. */
  get failing(): number {
    let count = 0;
    for (const lane of this.lanes.values()) if (lane.isFailing) count += lane.inFlight + lane.ready.length;
    return count;
  }

  /** True when an endpoint has as many requests as it may: it may have more waiting than was claimed. */
  get hasFullLane(): boolean {
    for (const lane of this.lanes.values()) if (lane.inFlight >= this.limitOf(lane)) return true;
    return false;
  }

  /** Deliveries that only wait for a place, because all are taken: not those whose endpoint has as many as it may. */
  get waitingForPlaces(): number {
    return this.turns.reduce((count, id) => count + this.lanes.get(id)!.ready.length, 0);
  }

  add(claim: Claim): void {
    const lane = this.lanes.get(claim.endpoint_id) ?? { inFlight: 0, ready: [], isFailing: false };
    this.lanes.set(claim.endpoint_id, lane);
    lane.isFailing = claim.is_failing;
    lane.ready.push(claim);
    this.ready += 1;
    this.queue(claim.endpoint_id, lane);
  }

  /** The delivery to send now; undefined when there is none or no place. It counts as in flight until `end`. */
  next(): Claim | undefined {
    if (this.inFlight >= this.places) return undefined;
    const endpointId = this.turns.shift();
    if (endpointId === undefined) return undefined;
    const lane = this.lanes.get(endpointId)!;
    const claim = lane.ready.shift()!;
    this.ready -= 1;
    this.inFlight += 1;
    lane.inFlight += 1;
    this.queue(endpointId, lane);
    return claim;
  }

  end({ endpoint_id: endpointId }: Claim): void {
    const lane = this.lanes.get(endpointId)!;
    this.inFlight -= 1;
    lane.inFlight -= 1;
    this.queue(endpointId, lane);
    if (lane.inFlight === 0 && lane.ready.length === 0) this.lanes.delete(endpointId);
  }

  /** Takes out what was ready for an endpoint, or for all. */
  drop(endpointId?: number): Claim[] {
    const dropped = [...this.lanes]
      .filter(([id]) => endpointId === undefined || id === endpointId)
      .flatMap(([, lane]) => lane.ready.splice(0));
    this.ready -= dropped.length;
    const stillReady = this.turns.filter((id) => this.lanes.get(id)!.ready.length > 0);
    this.turns.splice(0, this.turns.length, ...stillReady);
    for (const [id, lane] of this.lanes) if (lane.inFlight === 0 && lane.ready.length === 0) this.lanes.delete(id);
    return dropped;
  }

  private limitOf(lane: Lane): number {
    return lane.isFailing ? 1 : this.perEndpoint;
  }

  private queue(endpointId: number, lane: Lane): void {
    const maySend = lane.ready.length > 0 && lane.inFlight < this.limitOf(lane);
    if (maySend && !this.turns.includes(endpointId)) this.turns.push(endpointId);
  }
}
