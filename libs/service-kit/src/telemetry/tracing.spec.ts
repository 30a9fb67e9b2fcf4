import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SpanKind, type TracerProvider as TracerSource } from '@opentelemetry/api';
import { AlwaysOnSampler, InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { currentTraceId, newTraceId, readTraceparent, recordedTraceparent, traceparent, withTrace } from '../trace.js';
import { beginLinkedWork, beginWork, followed, inSpan, recordWith } from './tracing.js';

const UNSAMPLED = 'f'.repeat(32);
const exporter = new InMemorySpanExporter();

beforeAll(() => {
  const ids = { traceId: '' };
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => newTraceId().slice(16) },
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  recordWith({
    tracer: (provider as TracerSource).getTracer('test'),
    keeps: (traceId) => traceId !== UNSAMPLED,
    chooseTraceId: (traceId) => {
      ids.traceId = traceId;
    },
  });
});

afterEach(() => exporter.reset());

describe('work that begins', () => {
  it('has a span with the id that logs and responses name', async () => {
    const trace = beginWork('request', { kind: SpanKind.SERVER });

    const seen = await followed(trace, async () => currentTraceId());

    expect(exporter.getFinishedSpans().map((span) => span.spanContext().traceId)).toEqual([seen]);
  });

  it('is a child of what was recorded before it, across a header', async () => {
    const header = await followed(beginWork('cause'), async () => traceparent());

    await followed(beginWork('effect', { from: readTraceparent(header) }), async () => undefined);

    const [cause, effect] = exporter.getFinishedSpans();
    expect(effect!.parentSpanContext).toMatchObject({ spanId: cause!.spanContext().spanId, isRemote: true });
    expect(effect!.spanContext().traceId).toBe(cause!.spanContext().traceId);
  });

  it('is sampled by its id where it was not recorded before', async () => {
    const from = { traceId: UNSAMPLED, spanId: 'b'.repeat(16), isSampled: false };

    const header = await followed(beginWork('request', { from }), () =>
      inSpan('part', {}, async () => [traceparent(), recordedTraceparent()]),
    );

    expect(header).toEqual([expect.stringMatching(new RegExp(`^00-${UNSAMPLED}-[0-9a-f]{16}-00$`)), null]);
    expect(exporter.getFinishedSpans()).toEqual([]);
  });

  it('follows an id that is not to be recorded where its cause is', async () => {
    const from = { traceId: UNSAMPLED, spanId: 'b'.repeat(16), isSampled: true };

    await followed(beginWork('effect', { from }), async () => undefined);

    expect(exporter.getFinishedSpans()).toHaveLength(1);
  });

  it('much later is a trace of its own with a link; none where its cause was not recorded', async () => {
    const cause = await followed(beginWork('cause'), async () => recordedTraceparent());
    exporter.reset();

    await followed(beginLinkedWork('attempt', cause), async () => undefined);
    await followed(beginLinkedWork('attempt', null), async () => undefined);

    const { traceId, spanId } = readTraceparent(cause!)!;
    expect(exporter.getFinishedSpans()).toMatchObject([{ links: [{ context: { traceId, spanId } }] }]);
    expect(exporter.getFinishedSpans()[0]!.spanContext().traceId).not.toBe(traceId);
  });

  it('that fails is marked by a class of error, never by its text', async () => {
    const error = Object.assign(new Error('secret'), { code: '23505' });

    await expect(followed(beginWork('work'), () => Promise.reject(error))).rejects.toBe(error);

    const [span] = exporter.getFinishedSpans();
    expect(span!.attributes).toEqual({ 'error.type': '23505' });
    expect([span!.status, span!.events]).toEqual([{ code: 2 }, []]);
  });
});

describe('a traceparent header', () => {
  const id = 'a'.repeat(32);

  it.each([
    ['absent', undefined],
    ['not one', 'x'],
    ['zeros for an id', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['zeros for a span', `00-${id}-${'0'.repeat(16)}-01`],
    ['longer', `00-${id}-${'b'.repeat(16)}-01-x`],
  ])('is ignored when it is %s', (_what, header) => {
    expect(readTraceparent(header)).toBeUndefined();
  });

  it('is read and written', () => {
    expect(readTraceparent(`00-${id}-${'b'.repeat(16)}-01`)).toEqual({
      traceId: id,
      spanId: 'b'.repeat(16),
      isSampled: true,
    });
    expect(readTraceparent(withTrace({ traceId: id }, () => traceparent()))).toMatchObject({
      traceId: id,
      isSampled: false,
    });
  });
});
