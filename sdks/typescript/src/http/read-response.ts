import { ApiError, type CheckoutError, ConnectionError, errorOf, type FieldFault } from './errors.js';
import { retryAfterOf } from './retries.js';

/** More than any page of the API has: a longer response is not from the API. */
const MAX_BYTES = 64 * 1024 * 1024;
/** For a page that is not an API response: how much of it is read, and how much is shown. */
const [READ_CHARACTERS, SHOWN_CHARACTERS] = [4_000, 200];
/** Keys and secrets, which a page may repeat. */
const SECRET = /\b([as]k_[a-z]+_|whsec_)[\w+/=-]+/g;

/** Returns the object of a response that is 2xx. Throws where it is not an object. */
export async function objectOf<T>(response: Response): Promise<T> {
  const text = await textOf(response);
  const value = parsed(text);
  if (isObject(value)) return value as T;
  // JSON that does not end with its body was cut off without a notice.
  if (value === undefined && text !== '' && isJson(response)) {
    throw new ConnectionError('The response was cut off.', { ...factsOf(response), code: 'connection_failed' });
  }
  throw unreadable(response, text);
}

/**
 * Returns the error of a response that is not 2xx, in the shape of the checkout API, of the agent API, or of neither.
 */
export async function errorOfResponse(response: Response): Promise<CheckoutError> {
  const text = await textOf(response);
  const body = parsed(text);
  const error = isObject(body) ? body['error'] : undefined;
  if (!isObject(error) || typeof error['code'] !== 'string') return unreadable(response, text);
  const { code, message, trace_id: traceId, ...details } = error;
  const listed = Array.isArray((body as Record<string, unknown>)['detail'])
    ? (body as Record<string, unknown>)['detail']
    : details['details'];
  return errorOf(response.status, typeof message === 'string' ? message : code, {
    ...factsOf(response),
    code,
    ...(typeof traceId === 'string' ? { traceId } : {}),
    details,
    fields: (Array.isArray(listed) ? listed : faultOf(code, message, details['param'])) as FieldFault[],
  });
}

/** Returns the error of a redirect. Its target is named without its path, which may hold a secret. */
export function redirectError(response: Response): CheckoutError {
  const to = originOf(response.headers.get('location'), response.url);
  return new ApiError(
    `The server redirects${to ? ` to ${to}` : ''}. Redirects are not followed, because your key would be sent along. Is baseUrl right?`,
    { ...factsOf(response), code: 'redirected' },
  );
}

/** Returns the whole body, as bytes. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > MAX_BYTES) {
      await reader?.cancel();
      throw new ApiError(`The response has more than ${MAX_BYTES} bytes.`, {
        ...factsOf(response),
        code: 'unreadable_response',
      });
    }
    chunks.push(part.value);
  }
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.byteLength;
  }
  return bytes;
}

/** Returns the whole body, as text. */
export async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await bytesOf(response));
}

/**
 * Returns the error for a response that the API never sends: it comes from a proxy, from another server, or is empty.
 */
export function unreadable(response: Response, text: string): CheckoutError {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const what = text === '' ? 'an empty body' : type === '' ? 'content without a type' : type;
  const begin = text.slice(0, READ_CHARACTERS);
  const isMarkup = /^\s*</.test(begin);
  const shown = isMarkup ? begin.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ') : begin;
  const start = shown.replace(SECRET, '$1…').replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
  return errorOf(
    response.status,
    `The server responded with status ${response.status} and ${what}, which is not a response of the API. Is baseUrl right, and what is in front of the API?`,
    { ...factsOf(response), code: 'unreadable_response', details: start ? { body: start } : {} },
  );
}

function factsOf({ status, headers }: Response) {
  return {
    status,
    traceId: headers.get('x-trace-id'),
    requestId: headers.get('x-request-id'),
    retryAfterMs: retryAfterOf(headers),
  };
}

/** Returns an error of the agent API that names one part of the request as a fault of that part. */
function faultOf(type: string, msg: unknown, param: unknown): FieldFault[] {
  return typeof param === 'string' ? [{ loc: param.split('.'), msg: String(msg), type }] : [];
}

function originOf(location: string | null, base: string): string | undefined {
  try {
    const { protocol, origin } = new URL(location ?? '', base || undefined);
    return /^https?:$/.test(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Returns undefined where the text is not JSON. `__proto__` in it is a name like any other. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isJson = ({ headers }: Response): boolean => /^application\/(\w+\+)?json/.test(headers.get('content-type') ?? '');

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
