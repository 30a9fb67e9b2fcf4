import { DEFAULT_FETCH_METHODS, type FetchMethod, type HttpFetchConfig } from '@libs/dto/agent/tools/capability-config';
import { headersProblem } from '@libs/dto/agent/tools/header-values';
import { hostMatches } from '@libs/dto/agent/tools/host-patterns';
import type { OutboundResponse } from '@libs/outbound-http/exchange';
import { urlProblem } from '@libs/outbound-http/policy/url-policy';
import { type CapabilityContext, type OpenCapability, objectSchema } from '../tools/capability.js';
import { type ArgumentCheck, checkOf } from '../tools/schema-check.js';
import { type Invocation, type Tool, ToolError } from '../tools/tool.js';

/** A response has at most 1 MiB and 10 seconds; limits of the contract. */
const MAX_RESPONSE_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_BODY_CHARACTERS = 256 * 1024;
/** The response headers that are useful to an agent. */
const SHOWN_HEADERS = ['content-type', 'location', 'retry-after', 'link', 'etag', 'last-modified', 'www-authenticate'];
const IS_TEXT = /^(text\/|application\/([a-z0-9.+-]*[+.-])?(json|xml|javascript|yaml|x-www-form-urlencoded)\b)/i;
const HARMLESS: readonly FetchMethod[] = ['GET', 'HEAD'];
/** The most characters of the hosts in a description. */
const MAX_NAMED_HOSTS = 1_000;
const USER_AGENT = 'stablecoin-checkout-agent/1';

/**
 * `http.fetch`: requests to the hosts that the space allows, with separate tools for reading and (where allowed)
 * writing.
 */
export const openHttpFetch: OpenCapability<HttpFetchConfig> = (config, context): Tool[] => {
  const methods = config.methods ?? DEFAULT_FETCH_METHODS;
  const reading = methods.filter((method) => HARMLESS.includes(method));
  const writing = methods.filter((method) => !HARMLESS.includes(method));
  const hosts = `Hosts: ${config.allowed_hosts.join(', ')}.`.slice(0, MAX_NAMED_HOSTS);
  const tools: Tool[] = [];
  if (reading.length > 0) {
    const read = { name: 'http_fetch', description: `Reads a URL. ${hosts}`, methods: reading };
    tools.push(fetchTool(read, config, context));
  }
  if (writing.length > 0) {
    const write = {
      name: 'http_send',
      description: `Sends a request that changes something. ${hosts}`,
      methods: writing,
    };
    tools.push(fetchTool(write, config, context));
  }
  return tools;
};

interface FetchTool {
  readonly name: string;
  readonly description: string;
  readonly methods: readonly FetchMethod[];
}

function fetchTool(
  { name, description, methods }: FetchTool,
  config: HttpFetchConfig,
  context: CapabilityContext,
): Tool {
  const isReading = HARMLESS.includes(methods[0]!);
  const url = { type: 'string', maxLength: 2_048, description: 'An https URL.' };
  const method = { enum: methods, description: `Default: ${methods[0]}.` };
  const headers = { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 32 };
  const body = { type: 'string', maxLength: MAX_BODY_CHARACTERS };
  const inputSchema = objectSchema(isReading ? { url, method, headers } : { url, method, headers, body }, ['url']);
  return {
    spec: { name, description, inputSchema, isRepeatable: isReading, isReadOnly: isReading },
    faultOf: checkFor(name, methods, inputSchema),
    // The request's own timeout comes first, because its message is better.
    timeoutMs: REQUEST_TIMEOUT_MS + 1_000,
    invoke: async (given, call) => {
      const response = await send(config, context, { method: methods[0], ...given }, call);
      return { text: shown(response), isError: response.statusCode >= 400 };
    },
  };
}

/** Cached, because there are few sets of methods and many turns. */
const checks = new Map<string, ArgumentCheck>();

function checkFor(name: string, methods: readonly FetchMethod[], schema: Record<string, unknown>): ArgumentCheck {
  const key = `${name} ${methods.join()}`;
  const check = checks.get(key) ?? checkOf(schema);
  checks.set(key, check);
  return check;
}

function send(
  config: HttpFetchConfig,
  { outbound, policy, secrets, turn }: CapabilityContext,
  given: Record<string, unknown>,
  call: Invocation,
): Promise<OutboundResponse> {
  const method = given['method'] as FetchMethod;
  const text = String(given['url']);
  const problem = urlProblem(text, policy);
  if (problem) throw new ToolError(`url ${problem}`);
  const url = new URL(text);
  if (!hostMatches(url, config.allowed_hosts)) throw new ToolError(`This space may not call ${url.host}.`);
  const own = (given['headers'] ?? {}) as Record<string, string>;
  // Placeholders in an engine's arguments are not filled in: only the space's owner may send secrets.
  const faults = headersProblem(Object.fromEntries(Object.keys(own).map((name) => [name, ''])));
  if (faults) throw new ToolError(`headers ${faults}`);
  const isReading = HARMLESS.includes(method);
  return outbound.request({
    url,
    method,
    headers: {
      'user-agent': USER_AGENT,
      accept: '*/*',
      ...lowerCase(own),
      ...lowerCase(secrets.fillHeaders(config.headers ?? {}, url, turn.endUserRef)),
      'accept-encoding': 'identity',
      ...(isReading ? {} : { 'idempotency-key': call.idempotencyKey }),
    },
    ...(given['body'] === undefined ? {} : { body: String(given['body']) }),
    timeoutMs: REQUEST_TIMEOUT_MS,
    maxResponseBytes: MAX_RESPONSE_BYTES,
    resendOnStaleConnection: isReading,
    signal: call.signal,
  });
}

/** Header names are not case sensitive, so that the space's own value replaces an engine's. */
function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function shown({ statusCode, headers, body, isTruncated }: OutboundResponse): string {
  const head = SHOWN_HEADERS.flatMap((name) =>
    headers[name] === undefined ? [] : [`${name}: ${String(headers[name])}`],
  );
  const type = String(headers['content-type'] ?? '');
  const isText = IS_TEXT.test(type) || (type === '' && !body.includes(0));
  const shown = isText ? body.toString('utf8') : `[${body.length} bytes that are not text]`;
  const cut = isTruncated ? [`[cut at ${MAX_RESPONSE_BYTES} bytes]`] : [];
  return [`HTTP ${statusCode}`, ...head, ...cut, '', shown].join('\n');
}
