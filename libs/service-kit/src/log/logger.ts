import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { currentSpan, currentTraceId } from '../trace.js';
import { currentService } from './current-service.js';
import { loggedError, redacted } from './redacted.js';

/**
 * Writes one JSON line per entry on standard output, with service, trace and span, and without secrets. `service` is
 * the name for work that belongs to no service.
 */
export function createLogger(service: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    base: {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label) => ({ level: label }),
      log: (fields) => redacted(fields) as Record<string, unknown>,
    },
    serializers: { err: loggedError },
    mixin: () => ({
      service: currentService() ?? service,
      trace_id: currentTraceId(),
      span_id: currentSpan()?.spanContext().spanId,
    }),
  };
  return pino(options, to);
}

/** Lets Nest's own `Logger`, used all over the code, write through pino. */
export class PinoLoggerService implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest passes the context last, and for errors the stack before it. */
  private write(level: 'info' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.at(-1) as string) : undefined;
    const details = rest.slice(0, context === undefined ? rest.length : -1).filter((item) => item !== undefined);
    const fields: Record<string, unknown> = { context };
    for (const detail of details) {
      if (detail instanceof Error) fields['err'] = detail;
      else if (typeof detail === 'string') fields['stack'] = detail;
      else if (typeof detail === 'object') Object.assign(fields, detail);
    }
    if (message instanceof Error) this.pino[level]({ ...fields, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ ...fields, ...message });
    else this.pino[level](fields, String(message));
  }
}
