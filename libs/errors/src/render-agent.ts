import { type AppError, ValidationError } from './app-error.js';
import type { ErrorCode } from './catalog.js';
import type { RenderedError } from './rendered-error.js';

/** Codes whose word in the agent API is not the code itself in capitals. */
const OTHER_WORDS: Partial<Record<ErrorCode, string>> = {
  not_signed_in: 'UNAUTHENTICATED',
  invalid_api_key: 'UNAUTHENTICATED',
  validation_failed: 'VALIDATION_ERROR',
  body_too_large: 'PAYLOAD_TOO_LARGE',
  idempotency_key_reused: 'IDEMPOTENCY_CONFLICT',
};

/** Returns the `error.code` of the agent API for a code of the catalog. */
export function agentCode(code: ErrorCode): string {
  return OTHER_WORDS[code] ?? code.toUpperCase();
}

/**
 * Renders an error in the agent API's one shape: `{"error": {"code", "message", "trace_id", "param"?, "details"?,
 * …fields}, "trace_id"}`. `param` names the first part of the request that is at fault, `details` lists all.
 */
export function renderAgentError(error: AppError, traceId: string): RenderedError {
  const headers: Record<string, string> = { 'x-trace-id': traceId };
  if (error.row.status === 401) headers['www-authenticate'] = 'Bearer';
  if (error.retryAfterS !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(error.retryAfterS)));
  const faults = error instanceof ValidationError ? faultsOf(error) : {};
  return {
    status: error.row.status,
    headers,
    body: {
      error: { ...error.fields, code: agentCode(error.code), message: error.message, trace_id: traceId, ...faults },
      trace_id: traceId,
    },
  };
}

function faultsOf({ faults }: ValidationError): { param?: string; details: unknown } {
  const [first] = faults;
  return { ...(first ? { param: first.loc.join('.') } : {}), details: faults };
}
