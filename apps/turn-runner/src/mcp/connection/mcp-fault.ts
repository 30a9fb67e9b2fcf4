import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** A response of an MCP server with an error status. */
export class McpStatus extends Error {
  override readonly name = 'McpStatus';

  constructor(
    readonly status: number,
    /** The beginning of the response. */
    readonly detail: string,
  ) {
    super(`the server responded with ${status}${detail === '' ? '' : `: ${detail}`}`);
  }
}

/** The fault for which an MCP server cannot be used; the message is for callers and engines. */
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

const MAX_DETAIL = 500;
/** The codes of errors that the SDK itself reports, and no server. */
const CODES_OF_THE_SDK: readonly number[] = [ErrorCode.ConnectionClosed, ErrorCode.RequestTimeout];

/** Converts any error. `refused` means that the server is up and rejects this one request. */
export function mcpFaultOf(server: string, error: unknown): McpFault {
  if (error instanceof McpFault) return error;
  const status = statusOf(error);
  if (status === 401 || status === 403) {
    return new McpFault('auth', `The MCP server ${server} refused its credentials (${status}).`, { cause: error });
  }
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, MAX_DETAIL);
  const isRefusal = error instanceof McpError && !CODES_OF_THE_SDK.includes(error.code);
  return isRefusal
    ? new McpFault('refused', `The MCP server ${server} responded with an error: ${detail}`, { cause: error })
    : new McpFault('unreachable', `The MCP server ${server} could not be used: ${detail}`, { cause: error });
}

/** Returns whether the server no longer has the session, so that nothing of the request was done. */
export function isLostSession(error: unknown): boolean {
  const status = statusOf(error);
  return status === 404 || (status === 400 && error instanceof McpStatus && /session/i.test(error.detail));
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof McpStatus) return error.status;
  // The SDK's transports store the status of a refused stream in `code`.
  const code: unknown = Reflect.get(Object(error), 'code');
  return typeof code === 'number' && code >= 100 ? code : undefined;
}
