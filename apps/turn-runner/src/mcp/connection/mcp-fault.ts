import { McpError } from '@modelcontextprotocol/sdk/types.js';

/** An answer of an MCP server that refuses a request. */
export class McpStatus extends Error {
  override readonly name = 'McpStatus';

  constructor(
    readonly status: number,
    /** The beginning of what it said. */
    readonly said: string,
  ) {
    super(`the server answered ${status}${said === '' ? '' : `: ${said}`}`);
  }
}

/** Why an MCP server cannot be used, in words for callers and engines. */
export class McpFault extends Error {
  override readonly name = 'McpFault';

  constructor(
    readonly kind: 'auth' | 'unreachable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const MAX_SAID = 500;

/** What went wrong, whatever was thrown. `refused`: the server is there and says no to this one request. */
export function mcpFaultOf(server: string, error: unknown): McpFault {
  if (error instanceof McpFault) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new McpFault('auth', `The MCP server ${server} refused its credentials (${status}).`, { cause: error });
  }
  const said = (error instanceof Error ? error.message : String(error)).slice(0, MAX_SAID);
  const isRefusal = error instanceof McpError && error.code !== CONNECTION_CLOSED && error.code !== REQUEST_TIMEOUT;
  return isRefusal
    ? new McpFault('refused', `The MCP server ${server} answered with an error: ${said}`, { cause: error })
    : new McpFault('unreachable', `The MCP server ${server} could not be used: ${said}`, { cause: error });
}

/** The server no longer knows the session: nothing of the request was done. */
export function isLostSession(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof McpStatus && /session/i.test(error.said));
}

/** Codes of the SDK's own errors. */
const CONNECTION_CLOSED = -32000;
const REQUEST_TIMEOUT = -32001;

function statusOf(error: unknown): number | undefined {
  if (error instanceof McpStatus) return error.status;
  // The SDK's transports put the status of a refused stream there.
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'number' && code >= 100 ? code : undefined;
}
