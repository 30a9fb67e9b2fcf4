import type { ConsumerSpec } from '@libs/events/catalog';
import { isTwin } from '@libs/events/services';
import type { JsMsg } from '@nats-io/jetstream';
import { SpanKind } from '@opentelemetry/api';
import { beginWork } from '../../telemetry/tracing.js';
import { newTraceId, readTraceparent, type Trace } from '../../trace.js';
import { type GatheredEvent, PoisonError } from './on-event.js';
import { readPayload } from './payload.js';

/** Reads a message as the event that its consumer takes. Throws `PoisonError` for any other message. */
export async function readEvent(spec: ConsumerSpec, message: JsMsg): Promise<GatheredEvent> {
  const traceId = readTraceparent(traceparentOf(message))?.traceId ?? newTraceId();
  const isOfTestNetwork = isTwin(spec.producer);
  const meta = { id: messageId(message), publishedAt: message.time, traceId, isOfTestNetwork };
  return { payload: await readPayload(spec.event, message.string()), meta };
}

/** Begins the handling of messages: continues the trace of the first, and links to those of the others. */
export function beginHandling(spec: ConsumerSpec, [first, ...others]: readonly JsMsg[]): Trace {
  return beginWork(`handle ${spec.event}`, {
    kind: SpanKind.CONSUMER,
    from: readTraceparent(traceparentOf(first!)),
    links: others.map((message) => traceparentOf(message) ?? ''),
    attributes: {
      'messaging.system': 'nats',
      'messaging.destination.name': spec.subject,
      'messaging.operation.name': 'handle',
      'messaging.batch.message_count': others.length + 1,
    },
  });
}

function traceparentOf(message: JsMsg): string | undefined {
  return message.headers?.get('traceparent');
}

/** Returns the id that the relay gave the event, by which the inbox identifies it. */
function messageId(message: JsMsg): string {
  const id = message.headers?.get('Nats-Msg-Id');
  if (!id) throw new PoisonError('the message has no id');
  return id;
}
