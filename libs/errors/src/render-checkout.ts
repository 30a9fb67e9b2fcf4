import { type AppError, ValidationError } from './app-error.js';
import type { RenderedError } from './rendered-error.js';

/**
 * Renders an error in the checkout API's one shape: `{"detail", "error": {"code", "message", "trace_id", …fields}}`.
 */
export function renderCheckoutError(error: AppError, traceId: string): RenderedError {
  const headers: Record<string, string> = {};
  if (error.row.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterS)));
  return {
    status: error.row.status,
    headers,
    body: {
      detail: error instanceof ValidationError ? error.faults : error.message,
      error: { ...error.fields, code: error.code, message: error.message, trace_id: traceId },
    },
  };
}
