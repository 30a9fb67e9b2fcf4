import type { StepView, ToolCallView } from '@libs/dto/agent/step-view';
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
const CUT = ' […]';

/** As many steps as fit into one reply: at least one. */
export function fittingViews(views: readonly StepView[]): StepView[] {
  let bytes = 0;
  const fitting = views.filter((view) => {
    bytes += Buffer.byteLength(JSON.stringify(view));
    return bytes <= REPLY_BYTES;
  });
  return fitting.length > 0 ? fitting : views.slice(0, 1);
}

/** A step as callers see it, without calls that were requested but not started. */
export function stepView(step: JournalStep & { at: Date }, calls: readonly CallRow[]): StepView {
  return {
    step: step.step,
    text: cutToBytes(step.text, SHOWN_TEXT_BYTES, CUT),
    tool_calls: calls.filter((call) => call.step === step.step).map(callView),
    finish_reason: step.finish_reason,
    model: step.model,
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
    name: call.name.replace('__', '.'),
    arguments: shownArguments(call.arguments),
    state: call.state,
    result: call.result && cutToBytes(call.result, SHOWN_RESULT_BYTES, CUT),
    started_at: call.started_at.toISOString(),
    finished_at: call.finished_at?.toISOString() ?? null,
  };
}

/** Long arguments are replaced by the beginning of their JSON. */
function shownArguments(given: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(given);
  return Buffer.byteLength(text) <= SHOWN_ARGUMENTS_BYTES
    ? given
    : { cut: cutToBytes(text, SHOWN_ARGUMENTS_BYTES, CUT) };
}
