import type { OtlpReceiver, ReceivedSpan } from '../../stack/servers/otlp-receiver.js';

/** The path of the first payment, from the request to the webhook: the spans, each a child of the one before. */
const WAY: readonly (readonly [service: string, name: string, kind: ReceivedSpan['kind']])[] = [
  ['gateway', 'POST /api/sessions', 'server'],
  ['sessions', 'POST /api/sessions', 'server'],
  ['sessions', 'publish session.opened', 'producer'],
  ['chain-indexer', 'handle session.opened', 'consumer'],
  ['chain-indexer', 'find transfer.detected', 'internal'],
  ['chain-indexer', 'publish transfer.detected', 'producer'],
  ['sessions', 'handle transfer.detected', 'consumer'],
  ['sessions', 'publish payment.detected', 'producer'],
  ['webhook-dispatcher', 'handle payment.detected', 'consumer'],
];

/**
 * Follows the spans from that of `POST /api/sessions` down to the one that made the delivery, and from there by link to
 * the attempt. Throws the name of the first missing span.
 */
export function followPayment({ spans }: OtlpReceiver): { way: ReceivedSpan[]; attempt: ReceivedSpan } {
  const way: ReceivedSpan[] = [];
  for (const [service, name, kind] of WAY) {
    const before = way.at(-1);
    const found = spans.find(
      (span) =>
        span.service === service &&
        span.name === name &&
        span.kind === kind &&
        (before ? goesBackTo(spans, span, before) : span.parentSpanId === undefined),
    );
    if (!found) throw new Error(`no ${kind} span "${name}" of ${service} below ${before?.name}`);
    way.push(found);
  }
  const cause = way.at(-1)!;
  const attempt = spans.find(
    ({ service, name, links }) =>
      service === 'webhook-dispatcher' &&
      name === 'webhook attempt' &&
      links.some((link) => link.traceId === cause.traceId && isPartOf(spans, link.spanId, cause)),
  );
  if (!attempt) throw new Error(`no webhook attempt that is linked to ${cause.name}`);
  return { way, attempt };
}

/** Spans of parts of the work (a transaction, its statements) may lie in between. */
function goesBackTo(spans: readonly ReceivedSpan[], span: ReceivedSpan, ancestor: ReceivedSpan): boolean {
  return span.traceId === ancestor.traceId && isPartOf(spans, span.parentSpanId, ancestor);
}

function isPartOf(spans: readonly ReceivedSpan[], spanId: string | undefined, ancestor: ReceivedSpan): boolean {
  for (let id = spanId; id !== undefined; id = spans.find((one) => one.spanId === id)?.parentSpanId) {
    if (id === ancestor.spanId) return true;
  }
  return false;
}
