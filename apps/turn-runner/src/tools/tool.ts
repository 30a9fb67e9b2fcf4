import type { ToolSpec } from './toolbox.js';

/** The context of a call. */
export interface Invocation {
  /** `{turn_id}:{call_id}`: the same after a crash. */
  readonly idempotencyKey: string;
  /** Ends with the turn, and when the call's own time is up. */
  readonly signal: AbortSignal;
}

/** The result of a tool. The executor removes secrets from all of it and cuts the text. */
export interface ToolResult {
  readonly text: string;
  readonly isError?: boolean;
  readonly output?: unknown;
  readonly fileIds?: readonly string[];
  /** Bytes in addition to the text. They are kept as files; the text has a note about each. */
  readonly attachments?: readonly Buffer[];
}

/** One tool with its checks. */
export interface Tool {
  readonly spec: ToolSpec;
  /**
   * The name in the permissions of a space, `server.tool`; absent: that of the spec. A server cannot change it by its
   * description.
   */
  readonly permissionName?: string;
  readonly timeoutMs: number;
  /** The size of the arguments as JSON; the executor's limit when undefined. */
  readonly maxArgumentBytes?: number;
  /** Returns the fault of the arguments, for the engine; undefined when they fit the schema. */
  faultOf(given: Record<string, unknown>): string | undefined;
  /**
   * Runs the tool. Throws a `ToolError` for errors that the engine should handle, and a `TurnFailure` where the turn
   * cannot continue.
   */
  invoke(given: Record<string, unknown>, call: Invocation): Promise<ToolResult>;
}

/** An error that the engine can correct or needs to see. It gets the message. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
