import type { Toolset } from '@libs/dto/agent/tools/toolset';
import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import type { MemoryKey } from '../threads/thread-keys.js';

/** A tool as an engine sees it. */
export interface ToolSpec {
  /**
   * Letters, digits, `_` and `-`, at most 64, as every provider accepts; for example `http_fetch` or `server__tool`.
   */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: Record<string, unknown>;
  /**
   * Whether a call whose outcome is unknown may be repeated, because it changes nothing, or only once under one
   * idempotency key.
   */
  readonly isRepeatable: boolean;
  /** Whether a call changes nothing, so that several may be made at once; absent: it may. */
  readonly isReadOnly?: boolean;
  /** When a person must approve a call before it is made: always, or above an amount; absent: never. */
  readonly asks?: { readonly aboveUsdCents: number | null };
  /** The amount that a call requests from a buyer, in US cents; absent: nothing. */
  readonly amountUsdCents?: (given: Record<string, unknown>) => number;
}

/** One call of a tool. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  /** `{turn_id}:{call_id}`: the same after a crash. */
  readonly idempotencyKey: string;
  /** Aborted when the turn was cancelled or is out of time. Tools pass it on to their requests. */
  readonly signal: AbortSignal;
}

/** The outcome of a call. It is journaled, so that a finished call is not repeated after a crash. */
export interface ToolOutcome {
  /** The text for the engine, without secrets. */
  readonly text: string;
  readonly isError: boolean;
  /** The output of `output.deliver`. */
  readonly output?: unknown;
  /** The files that the call created. */
  readonly fileIds?: readonly string[];
}

/** The turn for which tools are opened. */
export interface ToolsOfTurn {
  readonly turnId: string;
  readonly accountId: number;
  readonly space: string;
  readonly endUserRef: string | null;
  /**
   * The member whose rights the tools of the dashboard's assistant have; null or absent: the turn has no such tools.
   */
  readonly asker?: TurnAsker | null;
  /** The key under which the memory of its thread is stored. */
  readonly thread: MemoryKey;
  readonly toolset: Toolset;
  readonly toolsVersion: number;
  /** The files of the turn's input. */
  readonly files: readonly FileFacts[];
  /** The results of a tool's calls that finished before the turn was resumed, oldest first. */
  readonly earlierResults: (tool: string) => readonly string[];
  readonly signal: AbortSignal;
}

/** The tools of one turn, each with its checks. */
export interface Toolbox {
  readonly specs: readonly ToolSpec[];
  /** One sentence for the engine for each grant that cannot be used in this turn. */
  readonly unavailable: readonly string[];
  /**
   * Makes one call. An error in a tool is an outcome with `isError`, for the engine to handle. Throws the signal's
   * reason when it is aborted, and a `TurnFailure` where the turn cannot continue.
   */
  call(call: ToolCall): Promise<ToolOutcome>;
  /** Returns the fault of a call's arguments, which is then refused; undefined when they fit. */
  faultOf?(name: string, given: Record<string, unknown>): string | undefined;
  /** Removes every opened secret from a text. */
  scrub(text: string): string;
  /** Returns the length of the beginning of a text that `scrub` leaves as it is, whatever follows it. */
  settled(text: string): number;
  close(): Promise<void>;
}

/** Opens the tools of turns. */
export abstract class Toolboxes {
  /** Opens the tools of a turn. Throws a `TurnFailure`: SECRET_MISSING, MCP_UNREACHABLE, MCP_AUTH_FAILED. */
  abstract open(turn: ToolsOfTurn): Promise<Toolbox>;
}
