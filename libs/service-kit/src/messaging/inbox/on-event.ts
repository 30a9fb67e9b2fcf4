import 'reflect-metadata';
import type { EventName } from '@libs/events/catalog';

const DURABLE = Symbol('durable event');
const LIVE = Symbol('live event');

/**
 * Marks the method that does a service's work on an event: `(payload, tx, meta)`. It runs in the transaction that also
 * notes the event as handled, so it happens once; it must be correct whatever the order of events. To refuse it
 * permanently, throw `PoisonError`; everything else is tried again.
 */
export function OnEvent(event: EventName): MethodDecorator {
  return (target, key) => append(DURABLE, target.constructor, { event, method: String(key) });
}

/**
 * Like `OnEvent`, for frequent events: `(events, tx)`, with those that arrived while the previous ones were being
 * handled, at most `atMost`, in one transaction. When it throws, each event is handled on its own, so that a bad one
 * holds up no other. Events of one call may be in any order. `concerns` is called before the transaction, for events of
 * which most change nothing here: if none of a call concerns the service, only the inbox is written, in one statement.
 */
export function OnEvents<Handlers, Payload extends object>(
  event: EventName,
  atMost: number,
  concerns?: (handlers: Handlers, payloads: readonly Payload[]) => Promise<boolean>,
): MethodDecorator {
  return (target, key) => {
    const asked = concerns && { concerns: concerns as HandlerMark['concerns'] };
    append(DURABLE, target.constructor, { event, method: String(key), atMost, ...asked });
  };
}

/**
 * Like `OnEvents`, for events whose owner has a row that somebody may have locked for long: `(events, tx, waits)`.
 * While `waits` is false the method does not wait for such a row, or only for a moment: it passes over events whose
 * rows are locked, changes nothing for them, and returns them; if it fails because it waited for a lock, all events of
 * the call are passed over. They are handled again together with others of their owner, with `waits`, and hold up no
 * other owner's.
 */
export function OnEventsOfOwners<Payload extends object>(
  event: EventName,
  atMost: number,
  ownerOf: (payload: Payload) => number,
): MethodDecorator {
  return (target, key) => {
    const ofOwners = { ownerOf: ownerOf as HandlerMark['ownerOf'] };
    append(DURABLE, target.constructor, { event, method: String(key), atMost, ...ofOwners });
  };
}

/**
 * Like `OnEvent`, for events of which one sender can make many: they are taken one at a time, in a lane of their own,
 * so that a flood of them never holds more than one of the workers that all events of a process share. `ready` of its
 * object is awaited before each one, while the lane holds no worker at all: there the handler sets its own rate. The
 * test network has a lane of its own.
 */
export function OnThrottledEvent<Handlers>(
  event: EventName,
  ready: (handlers: Handlers, isOfTestNetwork: boolean) => Promise<void>,
): MethodDecorator {
  return (target, key) =>
    append(DURABLE, target.constructor, { event, method: String(key), ready: ready as HandlerMark['ready'] });
}

/**
 * Marks a method `(payload)` that receives an event only while the service runs: nothing durable, nothing repeated.
 * While `isWanted` of its object returns false, the event is not even parsed.
 */
export function OnLiveEvent<Handlers>(event: EventName, isWanted?: (handlers: Handlers) => boolean): MethodDecorator {
  return (target, key) => {
    const wanted = isWanted && { isWanted: isWanted as HandlerMark['isWanted'] };
    append(LIVE, target.constructor, { event, method: String(key), ...wanted });
  };
}

export interface HandlerMark {
  event: EventName;
  method: string;
  /** The most events of one call; absent: the method takes a single event. */
  atMost?: number;
  /** Whether any of the events of a call concerns the service; absent: they do. */
  concerns?: (handlers: unknown, payloads: readonly object[]) => Promise<boolean>;
  /** Returns the owner of the row that an event needs; absent: the method never passes over an event. */
  ownerOf?: (payload: object) => number;
  /** Throttled ones only. */
  ready?: (handlers: unknown, isOfTestNetwork: boolean) => Promise<void>;
  /** Live ones only; absent: always. */
  isWanted?: (handlers: unknown) => boolean;
}

export function durableMarks(handlerClass: object): HandlerMark[] {
  return (Reflect.getOwnMetadata(DURABLE, handlerClass) as HandlerMark[] | undefined) ?? [];
}

export function liveMarks(handlerClass: object): HandlerMark[] {
  return (Reflect.getOwnMetadata(LIVE, handlerClass) as HandlerMark[] | undefined) ?? [];
}

/** One of the events of a call. */
export interface GatheredEvent<Payload extends object = object> {
  payload: Payload;
  meta: EventMeta;
}

/** Facts about a message in addition to its payload. */
export interface EventMeta {
  /** The event's id: the same at every delivery. */
  id: string;
  /** When the message reached the stream. */
  publishedAt: Date;
  /** The trace id of the request that caused it. */
  traceId: string;
  /** Whether the twin of a service on the test network published it: then it must concern nothing but test mode. */
  isOfTestNetwork: boolean;
}

/** An event that no retry can help: it becomes a dead letter at once. */
export class PoisonError extends Error {
  override readonly name = 'PoisonError';
}

function append(kind: symbol, target: object, mark: HandlerMark): void {
  const marks = (Reflect.getOwnMetadata(kind, target) as HandlerMark[] | undefined) ?? [];
  Reflect.defineMetadata(kind, [...marks, mark], target);
}
