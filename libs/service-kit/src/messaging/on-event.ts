import 'reflect-metadata';
import type { EventName } from '@libs/events/catalogue';

const DURABLE = Symbol('durable event');
const LIVE = Symbol('live event');

/**
 * Marks the method that does a service's work on an event: `(payload, tx, meta)`. It runs in the transaction that also
 * notes the event as handled, so it happens once; it must be correct whatever the order of events. To refuse for good,
 * throw `PoisonError`; everything else is tried again.
 */
export function OnEvent(event: EventName): MethodDecorator {
  return (target, key) => append(DURABLE, target.constructor, { event, method: String(key) });
}

/** Marks a method `(payload)` that hears an event only while the service runs: nothing durable, nothing repeated. */
export function OnLiveEvent(event: EventName): MethodDecorator {
  return (target, key) => append(LIVE, target.constructor, { event, method: String(key) });
}

export interface HandlerMark {
  event: EventName;
  method: string;
}

export function durableMarks(handlerClass: object): HandlerMark[] {
  return (Reflect.getOwnMetadata(DURABLE, handlerClass) as HandlerMark[] | undefined) ?? [];
}

export function liveMarks(handlerClass: object): HandlerMark[] {
  return (Reflect.getOwnMetadata(LIVE, handlerClass) as HandlerMark[] | undefined) ?? [];
}

/** Facts about a message beside its payload. */
export interface EventMeta {
  /** The event's id: the same at every delivery. */
  id: string;
  /** When the message reached the stream. */
  publishedAt: Date;
}

/** An event that no retry can help: it becomes a dead letter at once. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

function append(kind: symbol, target: object, mark: HandlerMark): void {
  const marks = (Reflect.getOwnMetadata(kind, target) as HandlerMark[] | undefined) ?? [];
  Reflect.defineMetadata(kind, [...marks, mark], target);
}
