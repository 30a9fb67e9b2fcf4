import { AppError, ValidationError, type ValidationFault } from '@libs/errors/app-error';
import type { ErrorCode } from '@libs/errors/catalogue';
import { type QuestionName, questionSubject } from '@libs/events/questions';
import { Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { isDatabaseGone } from '../../database/database-errors.js';
import { beginWork, followed } from '../../telemetry/tracing.js';
import { readTraceparent } from '../../trace.js';

/** A question as it travels. */
export interface AskEnvelope {
  trace_id: string;
  /** Absent from a service that is older than this field. */
  traceparent?: string;
  request: unknown;
}

/** An answer as it travels: errors keep their code, so the asker throws the same error. */
export type AnswerEnvelope =
  | { ok: true; reply: unknown }
  | {
      ok: false;
      code: ErrorCode;
      fields: Record<string, unknown>;
      message: string;
      faults?: ValidationFault[];
      retryAfterS?: number;
    };

const logger = new Logger('Answers');

/**
 * Marks the method of a controller (`*.answers.ts`) that answers a question of another service. The method takes the
 * request and returns the reply; an AppError that it throws is thrown again where the question was asked.
 */
export function Answers(question: QuestionName): MethodDecorator {
  return (target, key, descriptor: PropertyDescriptor) => {
    const answer = descriptor.value as (request: unknown) => Promise<unknown>;
    descriptor.value = function (this: unknown, envelope: AskEnvelope): Promise<AnswerEnvelope> {
      const from = readTraceparent(envelope.traceparent) ?? {
        traceId: envelope.trace_id,
        spanId: '',
        isSampled: false,
      };
      const trace = beginWork(question, { kind: SpanKind.SERVER, from, attributes: { 'messaging.system': 'nats' } });
      return followed(trace, () => enclose(() => answer.call(this, envelope.request), question));
    };
    MessagePattern(questionSubject(question))(target, key, descriptor);
    return descriptor;
  };
}

async function enclose(answer: () => Promise<unknown>, question: QuestionName): Promise<AnswerEnvelope> {
  try {
    return { ok: true, reply: await answer() };
  } catch (error) {
    if (!(error instanceof AppError)) {
      logger.error(`${question}: ${(error as Error).message}`, (error as Error).stack);
      return { ok: false, code: isDatabaseGone(error) ? 'unavailable' : 'internal', fields: {}, message: '' };
    }
    const { code, fields, message, retryAfterS } = error;
    const faults = error instanceof ValidationError ? [...error.faults] : undefined;
    return { ok: false, code, fields, message, faults, retryAfterS };
  }
}
