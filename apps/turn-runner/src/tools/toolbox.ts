import type { Toolset } from '@libs/dto/agent/tools/toolset';
import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';

/** A tool as an engine sees it. */
export interface ToolSpec {
  /** Letters, digits, `_` and `-`, at most 64: what every provider takes. `http_fetch`, `server__tool`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Record<string, unknown>;
  /**
   * A call whose outcome is unknown may be made once more: it changes nothing, or it changes the same thing only once
   * under one idempotency key.
   */
  readonly isRepeatable: boolean;
}

/** One call of a tool, as it is made. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  /** `{turn_id}:{call_id}`: the same after a crash. */
  readonly idempotencyKey: string;
  /** Ends the call: the turn was cancelled, or is out of time. Tools pass it on to whoever they called. */
  readonly signal: AbortSignal;
}

/** What a call came to. It is journaled: after a crash a finished call is not made again. */
export interface ToolOutcome {
  /** For the engine. Holds no secret. */
  readonly text: string;
  readonly isError: boolean;
  /** What was handed over through `output.deliver`. */
  readonly output?: unknown;
  /** Files that the call made. */
  readonly fileIds?: readonly string[];
}

/** Which turn tools are opened for. */
export interface ToolsOfTurn {
  readonly turnId: string;
  readonly accountId: number;
  readonly space: string;
  readonly endUserRef: string | null;
  readonly toolset: Toolset;
  readonly toolsVersion: number;
  /** What the turn was given to read. */
  readonly files: readonly FileFacts[];
  /** What finished calls of a tool answered before the turn was taken up again, oldest first. */
  readonly earlierResults: (tool: string) => readonly string[];
  readonly signal: AbortSignal;
}

/** The tools of one turn, each behind its guard. */
export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  /** What the space was granted and cannot be used in this turn, each a sentence for the engine. */
  readonly unavailable: readonly string[];
  /**
   * Makes one call. What goes wrong in a tool is an outcome with `isError`, for the engine to deal with; throws the
   * signal's reason when it is aborted, and a `TurnFailure` where the turn cannot go on.
   */
  call(call: ToolCall): Promise<ToolOutcome>;
  /** Takes every secret that was opened out of a text. */
  scrub(text: string): string;
  close(): Promise<void>;
}

/** Opens the tools of turns. */
export abstract class Toolboxes {
  /** Throws a `TurnFailure`: SECRET_MISSING, MCP_UNREACHABLE, MCP_AUTH_FAILED. */
  abstract open(turn: ToolsOfTurn): Promise<Toolbox>;
}
