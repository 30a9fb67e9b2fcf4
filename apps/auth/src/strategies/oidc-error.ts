import { AppError } from '@libs/errors/app-error';
import { OutboundError } from '@libs/outbound-http/outbound-error';
import { AuthorizationResponseError, ResponseBodyError } from 'openid-client';

const RETRY_AFTER_S = 10;
/** Errors of the token endpoint that mean that our registration with the provider is wrong, not the person. */
const OUR_FAULT = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope']);
const PLAIN = /^[\x20-\x7e]{1,80}$/;

/** Converts the error of a failed exchange with a provider to one for the person who wants to sign in. */
export function asSignInError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof AuthorizationResponseError) {
    const code = PLAIN.test(error.error) ? error.error : 'unknown';
    if (code === 'temporarily_unavailable' || code === 'server_error') return unavailable(error);
    return new AppError('oidc_refused', { provider_error: code }, { cause: error });
  }
  if (error instanceof ResponseBodyError && OUR_FAULT.has(error.error)) return unavailable(error);
  if (chain(error).some(isOutage)) return unavailable(error);
  return new AppError('oidc_answer_invalid', {}, { cause: error });
}

/** Converts the challenge of a strategy that failed to an error; our strategies fail with an AppError already. */
export function asRefusal(challenge: unknown): AppError {
  if (challenge instanceof AppError) return challenge;
  const reason = typeof challenge === 'object' ? (challenge as { message?: unknown } | null)?.message : challenge;
  const code = typeof reason === 'string' && PLAIN.test(reason) ? reason : 'unknown';
  return new AppError('oidc_refused', { provider_error: code });
}

/** Returns the messages of an error and of its causes, on one line each; no claims and no tokens. */
export function reasonsOf(error: unknown): string[] {
  return chain(error)
    .filter((link) => link instanceof Error)
    .map(({ message }) => message.replace(/\p{Cc}+/gu, ' ').slice(0, 200));
}

function unavailable(cause: unknown): AppError {
  const message = 'The provider cannot be reached. Try again, or sign in another way.';
  return new AppError('unavailable', {}, { message, retryAfterS: RETRY_AFTER_S, cause });
}

function isOutage(error: unknown): boolean {
  if (error instanceof OutboundError) return true;
  if (error instanceof Response) return error.status >= 500 || error.status === 429;
  const { name, status, code } = error as { name?: unknown; status?: unknown; code?: unknown };
  return name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || (typeof status === 'number' && status >= 500);
}

/** Returns an error and all its causes. */
function chain(error: unknown): object[] {
  const links: object[] = [];
  for (let link = error; typeof link === 'object' && link !== null && links.length < 10; ) {
    links.push(link);
    link = (link as { cause?: unknown }).cause;
  }
  return links;
}
