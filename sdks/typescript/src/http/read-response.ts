import { ApiError, type CheckoutError, ConnectionError, errorOf, type FieldFault } from './errors.js';
import { retryAfterOf } from './retries.js';

/** More than any page of the API has: what is longer is not of it. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Of a page that is no answer: what is looked at, and what is shown. */
const [READ_CHARACTERS, SHOWN_CHARACTERS] = [4_000, 200];
/** Keys and secrets, which a page may repeat. */
const SECRET = /\b([as]k_[a-z]+_|whsec_)[\w+/=-]+/g;

/** The object of a response that is 2xx. Throws where it is none. */
export async function objectOf<T>(response: Response): Promise<T> {
  const text = await textOf(response);
  const value = parsed(text);
  if (isObject(value)) return value as T;
  // JSON that does not end where its body ends was cut off by something that did not say so.
  if (value === undefined && text !== '' && isJson(response)) {
    throw new ConnectionError('The response was cut off.', { ...factsOf(response), code: 'connection_failed' });
  }
  throw unreadable(response, text);
}

/** The error of a response that is not 2xx, in the shape of the checkout API, of the agent API, or of nobody. */
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

/** The error of a redirect. What it points to is named without its path, which may hold a secret. */
export function redirectError(response: Response): CheckoutError {
  const to = originOf(response.headers.get('location'), response.url);
  return new ApiError(
    `The server redirects${to ? ` to ${to}` : ''}. Redirects are not followed, because your key would go along: is baseUrl right?`,
    { ...factsOf(response), code: 'redirected' },
  );
}

/** The whole body, as bytes. */
export async function bytesOf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.byteLength;
    if (length > MOST_BYTES) {
      await reader?.cancel();
      throw new ApiError(`The response has more than ${MOST_BYTES} bytes.`, {
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

/** The whole body, as text. */
export async function textOf(response: Response): Promise<string> {
  return new TextDecoder().decode(await bytesOf(response));
}

/** An answer that the API never gives: of a proxy, of another server, or of none. */
export function unreadable(response: Response, text: string): CheckoutError {
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  const what = text === '' ? 'nothing' : type === '' ? 'something without a type' : type;
  const begin = text.slice(0, READ_CHARACTERS);
  const isMarkup = /^\s*</.test(begin);
  const shown = isMarkup ? begin.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, ' ') : begin;
  const start = shown.replace(SECRET, '$1…').replace(/\s+/g, ' ').trim().slice(0, SHOWN_CHARACTERS);
  return errorOf(
    response.status,
    `The server answered ${response.status} with ${what}, which is no answer of the API. Is baseUrl right, and what is in front of the API?`,
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

/** An error of the agent API that names one place of the request is a fault of that place. */
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

/** Undefined where it is no JSON. `__proto__` in it is a name like any other. */
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
