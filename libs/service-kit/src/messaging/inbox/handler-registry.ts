import { consumersOf, EVENTS, type EventName, type EventRow, eventNames } from '@libs/events/catalog';
import { type ProcessName, serviceOf } from '@libs/events/services';
import type { DiscoveryService } from '@nestjs/core';
import type { Tx } from '../../database/sql.js';
import { durableMarks, type GatheredEvent, type HandlerMark, liveMarks } from './on-event.js';

/** A handler that handles an event durably. */
export interface DurableHandler {
  /** The most events of one call. */
  readonly atMost: number;
  /** Returns whether any of the events of a call concerns the service. */
  concerns(events: readonly GatheredEvent[]): Promise<boolean>;
  /** Awaited before each call of a throttled handler. */
  readonly ready?: (isOfTestNetwork: boolean) => Promise<void>;
  /** Returns the owner of the row that an event needs; absent: no event is ever passed over. */
  readonly ownerOf?: (event: GatheredEvent) => number;
  /**
   * Handles events and returns those that it passed over because their rows are locked: none where it `waits` for such
   * rows.
   */
  handle(events: readonly GatheredEvent[], tx: Tx, waits: boolean): Promise<readonly GatheredEvent[]>;
}

/** A handler that receives an event while the service runs. */
export interface LiveHandler {
  isWanted(): boolean;
  handle(payload: object): void | Promise<void>;
}

type Instance = Record<string, (...args: unknown[]) => unknown>;

/** The handlers found in a service, compared with the catalog. */
export class HandlerRegistry {
  readonly durable = new Map<EventName, DurableHandler>();
  readonly live = new Map<EventName, LiveHandler[]>();

  constructor(
    private readonly service: ProcessName,
    discovery: DiscoveryService,
  ) {
    for (const wrapper of [...discovery.getProviders(), ...discovery.getControllers()]) {
      if (!wrapper.instance || wrapper.isNotMetatype) continue;
      this.collect(wrapper.instance as Instance);
    }
  }

  private collect(instance: Instance): void {
    for (const mark of durableMarks(instance.constructor)) {
      if (this.durable.has(mark.event)) throw new Error(`${this.service} has two handlers of ${mark.event}`);
      this.durable.set(mark.event, durableHandler(instance, mark));
    }
    for (const { event, method, isWanted } of liveMarks(instance.constructor)) {
      const handler: LiveHandler = {
        isWanted: () => isWanted?.(instance) ?? true,
        handle: (payload) => instance[method]!(payload) as void | Promise<void>,
      };
      this.live.set(event, [...(this.live.get(event) ?? []), handler]);
    }
  }

  /**
   * Returns what the catalog declares and the code lacks, and the other way round. Empty when they agree. A twin has
   * the code of its service.
   */
  faults(): string[] {
    const service = serviceOf(this.service);
    const declared = new Set(consumersOf(service).map((spec) => spec.event));
    const subscribed = new Set(
      eventNames().filter((name) => (EVENTS[name] as EventRow).subscribers?.includes(service)),
    );
    return [
      ...[...declared].filter((event) => !this.durable.has(event)).map((event) => `no handler of ${event}`),
      ...[...this.durable.keys()]
        .filter((event) => !declared.has(event))
        .map((event) => `undeclared handler of ${event}`),
      ...[...subscribed].filter((event) => !this.live.has(event)).map((event) => `no live handler of ${event}`),
      ...[...this.live.keys()]
        .filter((event) => !subscribed.has(event))
        .map((event) => `undeclared live handler of ${event}`),
    ];
  }
}

function durableHandler(instance: Instance, { method, atMost, ready, concerns, ownerOf }: HandlerMark): DurableHandler {
  const asked = {
    concerns: async (events: readonly GatheredEvent[]) =>
      concerns?.(
        instance,
        events.map(({ payload }) => payload),
      ) ?? true,
  };
  if (ownerOf && atMost !== undefined) {
    const handle = async (...given: Parameters<DurableHandler['handle']>) =>
      (await instance[method]!(...given)) as GatheredEvent[];
    return { ...asked, atMost, ownerOf: ({ payload }) => ownerOf(payload), handle };
  }
  const handled = async (...given: unknown[]) => {
    await instance[method]!(...given);
    return [];
  };
  if (atMost !== undefined) return { ...asked, atMost, handle: (events, tx) => handled(events, tx) };
  const throttled = ready && { ready: (isOfTestNetwork: boolean) => ready(instance, isOfTestNetwork) };
  const handle: DurableHandler['handle'] = ([event], tx) => handled(event!.payload, tx, event!.meta);
  return { ...asked, ...throttled, atMost: 1, handle };
}
