import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { AppError, ValidationError } from '@libs/errors/app-error';
import {
  answeredWithinMs,
  isCaller,
  isProbe,
  isRead,
  type RpcName,
  rpcSubject,
  serverFor,
} from '@libs/events/rpc-methods';
import type { ProcessName, TwinName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import { EmptyResponseException } from '@nestjs/microservices/errors/empty-response.exception.js';
import { SpanKind } from '@opentelemetry/api';
import { firstValueFrom, TimeoutError, timeout } from 'rxjs';
import { retry } from '../../concurrency/retry.js';
import type { CommonSettings } from '../../config/common-settings.js';
import { measure } from '../../telemetry/metrics/metrics.js';
import { inSpan } from '../../telemetry/tracing.js';
import { traceIdIn, traceparent } from '../../trace.js';
import { natsOptions } from '../stream/nats.js';
import { NoReplyError } from './rpc-errors.js';
import type { RpcRequest, RpcResponse } from './rpc-method.js';

const RETRY_AFTER_S = 2;
/**
 * How long a call is sent again that no service received: longer than a connection to NATS takes to be replaced, and
 * than the only replica of a service is away while the next one subscribes. Shorter than a reply may take.
 */
const UNRECEIVED_MS = 2_000;
/** `ClientNats` rejects with this text, not with an Error. */
const CONNECTION_LOST = 'Error: Connection lost. Trying to reconnect...';
/** The service that was called may still be working on it. */
export const NO_ANSWER = 'No response came in time. It may have been done anyway: check before you try again.';

/**
 * Calls methods of other services. A call that no service received is sent again for a moment, and a read whose reply
 * does not come is sent once more. Another call that a service may have received is not, because it could act twice.
 * Without a reply a call is 503 `unavailable`; an error of the method is thrown here.
 */
export class RpcClient {
  private readonly logger = new Logger('RpcClient');
  private readonly client: ClientNats;

  constructor(
    private readonly service: ProcessName,
    settings: CommonSettings,
  ) {
    this.client = new ClientNats({ ...natsOptions(`${service}`, settings), name: `${service} calls` } as never);
  }

  /**
   * Calls a method of another service, or of its twin `at` on the test network. Throws the refusal of that service, and
   * a `NoReplyError`, which is `unavailable`, where no reply comes.
   */
  async call<M extends RpcName>(name: M, request: RequestOf<M>, at?: TwinName): Promise<ReplyOf<M>> {
    if (!isCaller(this.service, name)) throw new Error(`${this.service} does not call ${name}`);
    const response = await inSpan(name, { kind: SpanKind.CLIENT, attributes: { 'messaging.system': 'nats' } }, () => {
      const header = traceparent();
      return this.measured(name, { trace_id: traceIdIn(header), traceparent: header, request }, at);
    });
    if (response.ok) return response.reply as ReplyOf<M>;
    if (response.faults) throw new ValidationError(response.faults);
    const { code, fields, message, retryAfterS } = response;
    throw new AppError(code, fields, { message: message || undefined, retryAfterS });
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async measured(name: RpcName, envelope: RpcRequest, at?: TwinName): Promise<RpcResponse> {
    const startedAt = performance.now();
    let outcome = 'unanswered';
    try {
      const response = await this.send(name, envelope, at);
      outcome = response.ok ? 'answered' : 'refused';
      return response;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      measure('checkout_question_duration_seconds', seconds, { question: name, outcome });
    }
  }

  private async send(name: RpcName, envelope: RpcRequest, at?: TwinName): Promise<RpcResponse> {
    const subject = rpcSubject(name, at ?? serverFor(this.service, name));
    const sending = () => {
      const responses = this.client.send<RpcResponse>(subject, envelope);
      return firstValueFrom(responses.pipe(timeout(answeredWithinMs(name))));
    };
    const sent = () => retry(sending, wasReceivedByNobody, { atMostMs: isProbe(name) ? 0 : UNRECEIVED_MS });
    try {
      return await sent().catch((error: unknown) => {
        if (!(isRead(name) && error instanceof TimeoutError)) throw error;
        this.logger.warn(`${name} got no reply, and is sent once more`);
        return sent();
      });
    } catch (cause) {
      this.logger.warn(`${name} got no reply: ${cause instanceof Error ? cause.message : String(cause)}`);
      const message = cause instanceof TimeoutError && !isRead(name) ? NO_ANSWER : undefined;
      throw new NoReplyError({ message, retryAfterS: RETRY_AFTER_S, cause });
    }
  }
}

/**
 * Returns whether a call was certainly not received: nobody is subscribed to the method, or the connection is being
 * replaced, which Nest's client reports as a text before it sends anything.
 */
function wasReceivedByNobody(error: unknown): boolean {
  return error instanceof EmptyResponseException || error === CONNECTION_LOST;
}
