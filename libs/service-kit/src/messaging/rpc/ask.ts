import type { ReplyOf, RequestOf } from '@libs/dto/questions/questions';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { QUESTIONS, type QuestionName, type QuestionRow, questionSubject } from '@libs/events/questions';
import type { ServiceName } from '@libs/events/services';
import { Logger } from '@nestjs/common';
import { ClientNats } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { firstValueFrom, TimeoutError, timeout } from 'rxjs';
import type { CommonSettings } from '../../config/common-settings.js';
import { measure } from '../../telemetry/metrics/metrics.js';
import { inSpan } from '../../telemetry/tracing.js';
import { traceIdIn, traceparent } from '../../trace.js';
import type { AnswerEnvelope, AskEnvelope } from './answers.js';
import { natsOptions } from '../stream/nats.js';

/** Longer than any answer takes, shorter than a caller waits. There are no retries: they could act twice. */
const ANSWER_TIMEOUT_MS = 3_000;
const RETRY_AFTER_S = 2;
/** Whoever was asked may still be at it. */
export const NO_ANSWER = 'No answer came in time. It may have been done all the same: look before you try again.';

/** Asks other services. An unanswered question is 503 `unavailable`; an error of the answerer is thrown here. */
export class Ask {
  private readonly logger = new Logger('Ask');
  private readonly client: ClientNats;

  constructor(
    private readonly service: ServiceName,
    settings: CommonSettings,
  ) {
    this.client = new ClientNats({ ...natsOptions(`${service}`, settings), name: `${service} asks` } as never);
  }

  async question<Q extends QuestionName>(name: Q, request: RequestOf<Q>): Promise<ReplyOf<Q>> {
    const row: QuestionRow = QUESTIONS[name];
    if (!row.asks.includes(this.service)) throw new Error(`${this.service} does not ask ${name}`);
    const answer = await inSpan(name, { kind: SpanKind.CLIENT, attributes: { 'messaging.system': 'nats' } }, () => {
      const header = traceparent();
      return this.measured(name, { trace_id: traceIdIn(header), traceparent: header, request });
    });
    if (answer.ok) return answer.reply as ReplyOf<Q>;
    if (answer.faults) throw new ValidationError(answer.faults);
    const { code, fields, message, retryAfterS } = answer;
    throw new AppError(code, fields, { message: message || undefined, retryAfterS });
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private async measured(name: QuestionName, envelope: AskEnvelope): Promise<AnswerEnvelope> {
    const startedAt = performance.now();
    let outcome = 'unanswered';
    try {
      const answer = await this.send(name, envelope);
      outcome = answer.ok ? 'answered' : 'refused';
      return answer;
    } finally {
      const seconds = (performance.now() - startedAt) / 1_000;
      measure('checkout_question_duration_seconds', seconds, { question: name, outcome });
    }
  }

  private async send(name: QuestionName, envelope: AskEnvelope): Promise<AnswerEnvelope> {
    const row: QuestionRow = QUESTIONS[name];
    try {
      const answers = this.client.send<AnswerEnvelope>(questionSubject(name), envelope);
      return await firstValueFrom(answers.pipe(timeout(row.withinMs ?? ANSWER_TIMEOUT_MS)));
    } catch (cause) {
      this.logger.warn(`${name} was not answered: ${cause instanceof Error ? cause.message : String(cause)}`);
      const message = cause instanceof TimeoutError ? NO_ANSWER : undefined;
      throw new AppError('unavailable', {}, { message, retryAfterS: RETRY_AFTER_S, cause });
    }
  }
}
