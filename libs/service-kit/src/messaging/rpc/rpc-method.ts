import { AppError, ValidationError, type ValidationFault } from '@libs/errors/app-error';
import type { ErrorCode } from '@libs/errors/catalog';
import { type RpcName, rpcSubject } from '@libs/events/rpc-methods';
import { Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { SpanKind } from '@opentelemetry/api';
import { isDatabaseTrouble } from '../../database/connections/database-errors.js';
import { beginWork, followed } from '../../telemetry/tracing.js';
import { readTraceparent } from '../../trace.js';

/** A call as it travels. */
export interface RpcRequest {
  trace_id: string;
  /** Absent if the caller is older than this field. */
  traceparent?: string;
  request: unknown;
}

/** A response as it travels: errors keep their code, so the caller throws the same error. */
export type RpcResponse =
  | { ok: true; reply: unknown }
  | {
      ok: false;
      code: ErrorCode;
      fields: Record<string, unknown>;
      message: string;
      faults?: ValidationFault[];
      retryAfterS?: number;
    };

const logger = new Logger('Rpc');

/**
 * Marks the method of a controller (`*.rpc.ts`) that other services call. It takes the request and returns the
 * reply; an AppError that it throws is thrown again at the caller.
 */
export function RpcMethod(name: RpcName): MethodDecorator {
  return (target, key, descriptor: PropertyDescriptor) => {
    const serve = descriptor.value as (request: unknown) => Promise<unknown>;
    descriptor.value = function (this: unknown, envelope: RpcRequest): Promise<RpcResponse> {
      const from = readTraceparent(envelope.traceparent) ?? {
        traceId: envelope.trace_id,
        spanId: '',
        isSampled: false,
      };
      const trace = beginWork(name, { kind: SpanKind.SERVER, from, attributes: { 'messaging.system': 'nats' } });
      return followed(trace, () => enclose(() => serve.call(this, envelope.request), name));
    };
    MessagePattern(rpcSubject(name))(target, key, descriptor);
    return descriptor;
  };
}

async function enclose(serve: () => Promise<unknown>, name: RpcName): Promise<RpcResponse> {
  try {
    return { ok: true, reply: await serve() };
  } catch (error) {
    if (!(error instanceof AppError)) {
      logger.error(`${name}: ${(error as Error).message}`, (error as Error).stack);
      return { ok: false, code: isDatabaseTrouble(error) ? 'unavailable' : 'internal', fields: {}, message: '' };
    }
    const { code, fields, message, retryAfterS } = error;
    const faults = error instanceof ValidationError ? [...error.faults] : undefined;
    return { ok: false, code, fields, message, faults, retryAfterS };
  }
}
