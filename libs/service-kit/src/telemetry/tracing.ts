import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace as traces,
} from '@opentelemetry/api';
import { currentSpan, newTraceId, type RemoteTrace, readTraceparent, type Trace, withTrace } from '../trace.js';

/** A recorder of spans in this process. */
export interface Recorder {
  readonly tracer: Tracer;
  /** Whether a trace without an earlier decision is recorded; the same for one id everywhere. */
  keeps(traceId: string): boolean;
  /** Sets the id of the next trace that begins here: it is known before, because logs and responses name it too. */
  chooseTraceId(traceId: string): void;
}

export interface SpanDescription {
  readonly kind?: SpanKind;
  /** Contains no secret of a caller, a merchant or a setting: no bodies, no queries of URLs, no parameters of SQL. */
  readonly attributes?: Attributes;
}

export interface WorkDescription extends SpanDescription {
  /** The trace that caused it. If that trace was recorded, so is this work, as its child; otherwise the id decides. */
  readonly from?: RemoteTrace | undefined;
  /** `traceparent` texts of other causes. */
  readonly links?: readonly string[];
}

let recorder: Recorder | undefined;

/** Records spans in this process from now on. */
export function recordWith(chosen: Recorder): void {
  recorder = chosen;
}

/** Returns whether this process records anything: for figures that are costly to find out. */
export function isRecording(): boolean {
  return recorder !== undefined;
}

/** Begins work that came from elsewhere or from nowhere. End it with `followed` or `endSpan`. */
export function beginWork(name: string, { from, links, ...description }: WorkDescription = {}): Trace {
  const traceId = from?.traceId ?? newTraceId();
  if (!recorder || !(from?.isSampled || recorder.keeps(traceId))) return { traceId };
  const parent = from?.isSampled ? { ...from, traceFlags: TraceFlags.SAMPLED, isRemote: true } : undefined;
  const context = parent ? traces.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  return { traceId, span: start(recorder, name, { ...description, ...linksOf(links) }, traceId, context) };
}

/**
 * Begins work with a trace of its own because of a trace that ended long ago, and links it to that one. Recorded when
 * that one was: `cause` is what `recordedTraceparent` gave for it.
 */
export function beginLinkedWork(name: string, cause: string | null, description: SpanDescription = {}): Trace {
  const traceId = newTraceId();
  if (!recorder || cause === null) return { traceId };
  return { traceId, span: start(recorder, name, { ...description, ...linksOf([cause]) }, traceId, ROOT_CONTEXT) };
}

/**
 * Runs work under a trace that began, and ends its span with it. What it throws is marked by its class, never its text.
 */
export async function followed<T>(trace: Trace, work: () => Promise<T>): Promise<T> {
  const { span } = trace;
  if (!span) return withTrace(trace, work);
  try {
    const result = await withTrace(trace, work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** Runs a part of the work at hand in a span of its own, where that work is recorded. */
export async function inSpan<T>(name: string, description: SpanDescription, work: () => Promise<T>): Promise<T> {
  const parent = currentSpan();
  if (!parent || !recorder) return work();
  const span = childSpan(name, description);
  return followed({ traceId: parent.spanContext().traceId, span }, work);
}

/** Begins a part of the work at hand; undefined where that is not recorded. For what ends in a callback. */
export function childSpan(name: string, { kind = SpanKind.INTERNAL, attributes }: SpanDescription): Span | undefined {
  const parent = currentSpan();
  if (!parent || !recorder) return undefined;
  return recorder.tracer.startSpan(name, { kind, attributes }, traces.setSpan(ROOT_CONTEXT, parent));
}

/** Ends a span, as failed when there is an error. */
export function endSpan(span: Span, error?: unknown): void {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', errorClass(error));
  }
  span.end();
}

function start(
  { tracer, chooseTraceId }: Recorder,
  name: string,
  { kind = SpanKind.INTERNAL, attributes, links }: SpanDescription & { links?: Link[] },
  traceId: string,
  context: Context,
): Span {
  chooseTraceId(traceId);
  return tracer.startSpan(name, { kind, attributes, ...(links ? { links } : {}) }, context);
}

function linksOf(causes: readonly string[] = []): { links?: Link[] } {
  const contexts = causes.flatMap((cause) => readTraceparent(cause) ?? []).filter(({ isSampled }) => isSampled);
  if (contexts.length === 0) return {};
  const traceFlags = TraceFlags.SAMPLED;
  return {
    links: contexts.map(({ traceId, spanId }) => ({ context: { traceId, spanId, traceFlags, isRemote: true } })),
  };
}

/** Messages of errors may quote what they are about; codes and names do not. */
function errorClass(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : typeof error;
}
