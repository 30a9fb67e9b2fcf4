import type { ToolSpec } from './toolbox.js';

/** What a tool is told of the call it answers. */
export interface Invocation {
  /** `{turn_id}:{call_id}`: the same after a crash. */
  readonly idempotencyKey: string;
  /** Ends with the turn, and when the call's own time is up. */
  readonly signal: AbortSignal;
}

/** What a tool answers. The executor takes secrets out of all of it and cuts the text. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError?: boolean;
  readonly output?: unknown;
  readonly fileIds?: readonly string[];
}

/** One tool behind its guard. */
export interface Tool {
  readonly spec: ToolSpec;
  readonly timeoutMs: number;
  /** Bytes of arguments as JSON. Absent: the executor's bound. */
  readonly maxArgumentBytes?: number;
  /** What is wrong with the arguments, for the engine; undefined when they fit the schema. */
  faultOf(given: Record<string, unknown>): string | undefined;
  /** Throws a `ToolError` for what the engine should deal with, a `TurnFailure` where the turn cannot go on. */
  invoke(given: Record<string, unknown>, call: Invocation): Promise<ToolAnswer>;
}

/** Something that the engine can do better, or should know. The message goes to it. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
