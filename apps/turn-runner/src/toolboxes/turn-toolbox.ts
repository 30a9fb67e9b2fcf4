import { isPlainObject } from '@libs/dto/plain-object';
import { AppError } from '@libs/errors/app-error';
import { OutboundError } from '@libs/outbound-http/outbound-error';
import { runWithTimeout, TimedOutError } from '@libs/service-kit/concurrency/with-timeout';
import type { BoundText } from '../capabilities/results/long-results.js';
import type { Scrubber } from '../secrets/scrubber.js';
import { SecretWithheld } from '../secrets/space-secrets.js';
import { cleanText, cutText } from '../texts/bounded-text.js';
import { type Tool, ToolError } from '../tools/tool.js';
import type { Toolbox, ToolCall, ToolOutcome, ToolSpec } from '../tools/toolbox.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';

/** The size of a call's arguments as JSON. */
const MAX_ARGUMENT_BYTES = 256 * 1024;
/** The most characters that any tool returns; longer texts are cut before secrets are searched for. */
const MAX_RAW_CHARACTERS = 8 * 1024 * 1024;

/** The parts of a toolbox. */
export interface ToolboxParts {
  readonly tools: readonly Tool[];
  readonly unavailable: readonly string[];
  readonly scrubber: Scrubber;
  /** Bounds the text of a result, from which secrets are removed. */
  readonly bound: BoundText;
  /** Called with faults that are not for the engine, without secrets. */
  onFault(tool: string, message: string): void;
  onClose(): void;
}

/** The executor: checks arguments, limits time and length, and removes secrets from everything that is returned. */
export class TurnToolbox implements Toolbox {
  readonly specs: readonly ToolSpec[];
  readonly unavailable: readonly string[];
  private readonly tools: ReadonlyMap<string, Tool>;

  constructor(private readonly parts: ToolboxParts) {
    this.specs = parts.tools.map(({ spec }) => spec);
    this.unavailable = parts.unavailable.map((text) => this.scrub(text));
    this.tools = new Map(parts.tools.map((tool) => [tool.spec.name, tool]));
  }

  async call(call: ToolCall): Promise<ToolOutcome> {
    call.signal.throwIfAborted();
    const tool = this.tools.get(call.name);
    if (!tool) return this.errorOf(this.noSuchTool(call.name));
    const fault = faultOf(tool, call.arguments);
    if (fault) return this.errorOf(`The arguments do not fit: ${fault}`);
    const { idempotencyKey } = call;
    try {
      const result = await runWithTimeout(tool.timeoutMs, call.signal, (signal) =>
        tool.invoke(call.arguments, { idempotencyKey, signal }),
      );
      return {
        text: await this.parts.bound(call, this.clean(result.text), result.attachments ?? []),
        isError: result.isError ?? false,
        ...(result.output === undefined ? {} : { output: this.parts.scrubber.scrubValue(result.output) }),
        ...(result.fileIds === undefined ? {} : { fileIds: result.fileIds }),
      };
    } catch (error) {
      if (call.signal.aborted) throw call.signal.reason;
      if (error instanceof TurnFailure) throw new TurnFailure(error.code, this.scrub(error.message));
      return this.errorOf(this.messageOf(tool, error));
    }
  }

  faultOf(name: string, given: Record<string, unknown>): string | undefined {
    const tool = this.tools.get(name);
    return tool && faultOf(tool, given);
  }

  scrub(text: string): string {
    return this.parts.scrubber.scrub(text);
  }

  settled(text: string): number {
    return this.parts.scrubber.settled(text);
  }

  async close(): Promise<void> {
    this.parts.onClose();
  }

  private errorOf(text: string): ToolOutcome {
    return { text: cutText(this.clean(text)), isError: true };
  }

  private clean(text: string): string {
    return cleanText(this.scrub(text.slice(0, MAX_RAW_CHARACTERS)));
  }

  private noSuchTool(name: string): string {
    const names = this.specs.map((spec) => spec.name).join(', ') || 'none';
    const missing = this.unavailable.length === 0 ? '' : ` ${this.unavailable.join(' ')}`;
    return `There is no tool ${JSON.stringify(name.slice(0, 100))}. Available tools: ${names}.${missing}`;
  }

  private messageOf(tool: Tool, error: unknown): string {
    if (error instanceof TimedOutError)
      return `The tool gave ${error.message}; it is unknown whether the call took effect.`;
    if (error instanceof ToolError || error instanceof SecretWithheld) return error.message;
    if (error instanceof OutboundError || error instanceof AppError) return `The tool failed: ${error.message}`;
    this.parts.onFault(tool.spec.name, this.scrub(error instanceof Error ? error.message : String(error)));
    return 'The tool failed because of an internal error.';
  }
}

function faultOf(tool: Tool, given: unknown): string | undefined {
  if (!isPlainObject(given)) return 'arguments must be an object';
  const limit = tool.maxArgumentBytes ?? MAX_ARGUMENT_BYTES;
  const bytes = bytesOf(given);
  if (bytes > limit) return `arguments are over ${limit} bytes as JSON`;
  return tool.faultOf(given);
}

/** Returns the size of arguments. Those that are nested too deeply to be serialized count as too large. */
function bytesOf(given: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(given));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
