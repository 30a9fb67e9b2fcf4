import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What is known about the work at hand wherever it goes: for logs, error bodies and event headers. */
export interface Trace {
  /** 32 hex digits, as in W3C trace context. */
  readonly traceId: string;
}

const storage = new AsyncLocalStorage<Trace>();

/** Runs work under a trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** The trace id of the work at hand; undefined outside of any. */
export function currentTraceId(): string | undefined {
  return storage.getStore()?.traceId;
}

/** A version 4 UUID in hex: Node keeps entropy in stock for those, where `randomBytes` asks the system each time. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

/** The trace id of a `traceparent` header; undefined when it is absent or malformed. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent?.match(/^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/)?.[1];
}

/** A `traceparent` header for work done on behalf of this trace. */
export function traceparent(traceId: string): string {
  return `00-${traceId}-${newTraceId().slice(16)}-01`;
}
