import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Span } from '@opentelemetry/api';

/** The facts about the work at hand that go wherever it goes: for logs, error bodies, event headers and spans. */
export interface Trace {
  /** 32 hex digits, as in W3C trace context. */
  readonly traceId: string;
  /** The span of the work at hand, where it is recorded (see telemetry/tracing.ts). */
  readonly span?: Span | undefined;
}

/** The origin of work, as a `traceparent` header contains it. */
export interface RemoteTrace {
  readonly traceId: string;
  readonly spanId: string;
  /** The sender records this trace. */
  readonly isSampled: boolean;
}

const TRACEPARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const storage = new AsyncLocalStorage<Trace>();

/** Runs work under a trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/**
 * Returns the trace of the work at hand, to continue it in callbacks of a connection that others use too; undefined
 * outside of any.
 */
export function currentTrace(): Trace | undefined {
  return storage.getStore();
}

/** Returns the trace id of the work at hand; undefined outside of any. */
export function currentTraceId(): string | undefined {
  return storage.getStore()?.traceId;
}

/** Returns the span of the work at hand; undefined where nothing is recorded. */
export function currentSpan(): Span | undefined {
  return storage.getStore()?.span;
}

/**
 * Returns a version 4 UUID in hex: Node keeps entropy in stock for those, where `randomBytes` calls the system each
 * time.
 */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}

/** Reads a `traceparent` header; undefined when it is absent or malformed. */
export function readTraceparent(header: string | undefined): RemoteTrace | undefined {
  const [, traceId, spanId, flags] = header?.match(TRACEPARENT) ?? [];
  if (!traceId || !spanId) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}

/** Returns the trace id in a `traceparent` of ours. */
export function traceIdIn(header: string): string {
  return header.split('-')[1]!;
}

/**
 * Returns a `traceparent` header for work done on behalf of a trace: by default the work at hand, or a new trace
 * outside of any.
 */
export function traceparent({ traceId, span }: Trace = storage.getStore() ?? { traceId: newTraceId() }): string {
  if (span) return `00-${traceId}-${span.spanContext().spanId}-01`;
  return `00-${traceId}-${newTraceId().slice(16)}-00`;
}

/**
 * Returns the `traceparent` of the work at hand where it is recorded, for rows whose work continues later; else null.
 */
export function recordedTraceparent(): string | null {
  return currentSpan() ? traceparent() : null;
}
