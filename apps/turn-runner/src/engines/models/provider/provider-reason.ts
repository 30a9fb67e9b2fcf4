import { APICallError } from 'ai';
import { cutToBytes, printable } from '../../../texts/result-text.js';
import type { Keyless } from './keyless.js';

const MAX_BYTES = 500;
/** Keys of providers, also with their middle left out, and anything that is as long and random as a key. */
const KEYS = /\b(?:sk|pk|rk|key|ak|xai|gsk|org|proj|req)[-_][\w*.\u2026-]{4,}|\bBearer\s+\S+|[A-Za-z0-9_*-]{32,}/gi;
/** Addresses: a provider behind a gateway names machines of the platform. */
const ADDRESSES = /\bhttps?:\/\/\S+|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/gi;

/**
 * With these statuses a provider writes about the platform's own account: the type and code of the error are enough.
 */
const OWN_ACCOUNT: readonly (number | undefined)[] = [401, 402, 403];

/**
 * Returns a provider's message about an error: type, code and message of its body, without keys and addresses;
 * undefined where there is none.
 */
export function providerReason(error: unknown, keyless?: Keyless): string | undefined {
  const said = APICallError.isInstance(error)
    ? fromBody(error.responseBody, !OWN_ACCOUNT.includes(error.statusCode))
    : fromStream(error);
  if (said === undefined || said.trim() === '') return undefined;
  // The whole key, before anything in the middle of it that looks like one is removed.
  const clean = keyless?.text(said) ?? said;
  return cutToBytes(printable(clean.replace(KEYS, '[key]').replace(ADDRESSES, '[address]')), MAX_BYTES, ' […]');
}

function fromBody(body: string | undefined, withMessage: boolean): string | undefined {
  if (!body) return undefined;
  try {
    return fromFields(JSON.parse(body), withMessage);
  } catch {
    // A proxy's error page contains no reason.
    return undefined;
  }
}

/**
 * Returns the reason in a stream. An error there is the body of one, or an error of the client, whose message is the
 * provider's.
 */
function fromStream(error: unknown): string | undefined {
  return error instanceof Error ? undefined : fromFields(error, true);
}

function fromFields(value: unknown, withMessage: boolean): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { error = value } = value as { error?: unknown };
  if (typeof error === 'string') return withMessage ? error : undefined;
  const { type, code, message } = (error ?? {}) as Record<string, unknown>;
  const words = [type, code].filter((word, index, all) => typeof word === 'string' && all.indexOf(word) === index);
  const text = withMessage && typeof message === 'string' ? message : undefined;
  return [words.join(', '), text].filter((part) => part).join(': ') || undefined;
}
