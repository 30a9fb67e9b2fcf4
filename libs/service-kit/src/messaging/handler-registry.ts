import { consumersOf, EVENTS, type EventName, type EventRow, eventNames } from '@libs/events/catalogue';
import type { ServiceName } from '@libs/events/services';
import type { DiscoveryService } from '@nestjs/core';
import type { Tx } from '../database/sql.js';
import { durableMarks, type EventMeta, liveMarks } from './on-event.js';

export type DurableHandler = (payload: object, tx: Tx, meta: EventMeta) => Promise<void>;
export type LiveHandler = (payload: object) => void | Promise<void>;

/** The handlers found in a service, compared with the catalogue. */
export class HandlerRegistry {
  readonly durable = new Map<EventName, DurableHandler>();
  readonly live = new Map<EventName, LiveHandler[]>();

  constructor(
    private readonly service: ServiceName,
    discovery: DiscoveryService,
  ) {
    for (const wrapper of [...discovery.getProviders(), ...discovery.getControllers()]) {
      if (!wrapper.instance || wrapper.isNotMetatype) continue;
      this.collect(wrapper.instance as Record<string, DurableHandler & LiveHandler>);
    }
  }

  private collect(instance: Record<string, DurableHandler & LiveHandler>): void {
    for (const { event, method } of durableMarks(instance.constructor)) {
      if (this.durable.has(event)) throw new Error(`${this.service} has two handlers of ${event}`);
      this.durable.set(event, (payload, tx, meta) => instance[method]!(payload, tx, meta) as Promise<void>);
    }
    for (const { event, method } of liveMarks(instance.constructor)) {
      this.live.set(event, [...(this.live.get(event) ?? []), (payload) => (instance[method] as LiveHandler)(payload)]);
    }
  }

  /** What the catalogue declares and the code lacks, and the other way round. Empty when they agree. */
  faults(): string[] {
    const declared = new Set(consumersOf(this.service).map((spec) => spec.event));
    const listened = new Set(
      eventNames().filter((name) => (EVENTS[name] as EventRow).listeners?.includes(this.service)),
    );
    return [
      ...[...declared].filter((event) => !this.durable.has(event)).map((event) => `no handler of ${event}`),
      ...[...this.durable.keys()]
        .filter((event) => !declared.has(event))
        .map((event) => `undeclared handler of ${event}`),
      ...[...listened].filter((event) => !this.live.has(event)).map((event) => `no listener of ${event}`),
      ...[...this.live.keys()]
        .filter((event) => !listened.has(event))
        .map((event) => `undeclared listener of ${event}`),
    ];
  }
}
