import { crc32 } from 'node:zlib';
import type { StepView, ToolCallView } from '@libs/dto/agent/step-view';
import { endOfPiece, type LiveCall, type StoredText } from '@libs/dto/rpc/agents/live-turn';
import { dollars } from '@libs/money/micro-usd';
import { cutToBytes } from '../texts/result-text.js';
import type { CallRow } from './tool-call.entity.js';
import type { JournalStep } from './turn-step.entity.js';

/** The shown part of a text. The journal has all of it, but a reply must stay below 1 MB. */
const SHOWN_TEXT_BYTES = 4 * 1024;
const SHOWN_RESULT_BYTES = 2 * 1024;
const SHOWN_ARGUMENTS_BYTES = 4 * 1024;
/** The size of all steps of one reply. */
const REPLY_BYTES = 512 * 1024;
/** Characters of all texts of one reply, which has at most four times as many bytes. */
const TEXTS_CHARACTERS = 96 * 1024;
const CUT = ' […]';

/** Returns as many steps as fit into one reply, but at least one. */
export function fittingViews(views: readonly StepView[]): StepView[] {
  let bytes = 0;
  const fitting = views.filter((view) => {
    bytes += Buffer.byteLength(JSON.stringify(view));
    return bytes <= REPLY_BYTES;
  });
  return fitting.length > 0 ? fitting : views.slice(0, 1);
}

/** Returns a step as callers see it, without calls that were requested but not started. */
export function stepView(step: JournalStep & { at: Date }, calls: readonly CallRow[]): StepView {
  return {
    step: step.step,
    text: cutToBytes(step.text, SHOWN_TEXT_BYTES, CUT),
    tool_calls: calls.filter((call) => call.step === step.step).map(callView),
    finish_reason: step.finish_reason,
    model: step.model,
    faults: step.faults ?? [],
    input_tokens: step.input_tokens,
    output_tokens: step.output_tokens,
    cached_tokens: step.cached_tokens,
    cache_write_tokens: step.cache_write_tokens,
    billed_cost_usd: dollars(step.cost_micro_usd),
    at: step.at.toISOString(),
  };
}

function callView(call: CallRow): ToolCallView {
  return {
    call_id: call.call_id,
    name: toolName(call.name),
    arguments: shownArguments(call.arguments),
    state: call.state,
    result: call.result && cutToBytes(call.result, SHOWN_RESULT_BYTES, CUT),
    started_at: call.started_at.toISOString(),
    finished_at: call.finished_at?.toISOString() ?? null,
  };
}

/** Returns texts of steps, the first one from an offset on: as much as fits into one reply. */
export function storedTexts(
  steps: readonly JournalStep[],
  calls: readonly CallRow[],
  from: { step: number; offset: number },
): StoredText[] {
  const texts: StoredText[] = [];
  let left = TEXTS_CHARACTERS;
  for (const { step, text } of steps) {
    const offset = step === from.step ? from.offset : 0;
    const part = text.slice(offset, endOfPiece(text, offset, left));
    const is_whole = offset + part.length >= text.length;
    const crc_before = offset > text.length ? null : crc32(text.slice(0, offset));
    const ofStep = calls.filter((call) => call.step === step).map(liveCall);
    texts.push({ step, offset, text: part, is_whole, crc_before, calls: is_whole ? ofStep : [] });
    left -= part.length;
    if (!is_whole || left <= 0) break;
  }
  return texts;
}

function liveCall({ call_id, name, state, started_at, finished_at }: CallRow): LiveCall {
  const isOver = state !== 'started';
  const ms = finished_at === null ? 0 : finished_at.getTime() - started_at.getTime();
  return { call_id, tool: toolName(name), ok: isOver ? state === 'done' : null, ms: isOver ? Math.max(0, ms) : null };
}

/** Returns the name of a tool as callers know it. */
function toolName(name: string): string {
  return name.replace('__', '.');
}

/** Long arguments are replaced by the beginning of their JSON. */
function shownArguments(given: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(given);
  return Buffer.byteLength(text) <= SHOWN_ARGUMENTS_BYTES
    ? given
    : { cut: cutToBytes(text, SHOWN_ARGUMENTS_BYTES, CUT) };
}
