/** One fault of a request, as 422 lists them: where, what, which rule. */
export interface FieldFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** The one form of everything that goes wrong between a page and the API, including the network. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(
    /** HTTP status; 0 when no response came. */
    readonly status: number,
    /** `error.code` of the API's catalog (the agent API writes it in capitals), or `offline`, or `unreadable`. */
    readonly code: string,
    message: string,
    readonly traceId: string | null = null,
    /** The faults of the fields of a 422, else empty. */
    readonly faults: readonly FieldFault[] = [],
    /** The other fields of the error, such as `cap_cents`. */
    readonly fields: Readonly<Record<string, unknown>> = {},
    readonly retryAfterS: number | null = null,
  ) {
    super(message);
  }

  /** Whether the same request may succeed later, unchanged. */
  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

interface ErrorBody {
  /** The faults of a 422, or a text. */
  readonly detail?: unknown;
  /** The agent API has the faults in `details`. */
  readonly error?: Record<string, unknown> & { code?: string; message?: string; trace_id?: string; details?: unknown };
}

/** Reads a response that is not 2xx. */
export async function problemOfResponse(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => undefined)) as ErrorBody | undefined;
  const retryAfterS = Number(response.headers.get('retry-after')) || null;
  if (!body?.error?.code) {
    const message = `The server answered ${response.status} and nothing that this page can read.`;
    return new ApiProblem(response.status, 'unreadable', message, null, [], {}, retryAfterS);
  }
  const { code, message = '', trace_id = null, details, ...fields } = body.error;
  const listed = body.detail ?? details;
  const faults = Array.isArray(listed) ? (listed as FieldFault[]) : faultOf(code, message, fields['param']);
  return new ApiProblem(response.status, code, message, trace_id, faults, fields, retryAfterS);
}

/** An error about one part of the request, such as an unknown capability, is a fault of that field. */
function faultOf(type: string, msg: string, param: unknown): FieldFault[] {
  return typeof param === 'string' ? [{ loc: param.split('.'), msg, type }] : [];
}

/** Returns whatever was thrown as a problem: a fetch that reached no server, or a fault of the page itself. */
export function asProblem(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  if (thrown instanceof TypeError && /fetch|network|load failed/i.test(thrown.message)) return offline();
  return new ApiProblem(-1, 'page_fault', thrown instanceof Error ? thrown.message : String(thrown));
}

export function offline(): ApiProblem {
  return new ApiProblem(0, 'offline', 'The server cannot be reached. Check the connection and try again.');
}
