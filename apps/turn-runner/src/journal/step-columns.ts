import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { type JournalStep, TurnStepRow } from './turn-step.entity.js';

/** The columns of a step. Its parameters are called `step_…`, because a run has columns of the same names. */
export const STEP = new ColumnList(TurnStepRow, [
  'step',
  'text',
  'finish_reason',
  'calls',
  'message',
  'model',
  'faults',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'cost_micro_usd',
]);
export const STEP_PARAMETERS = STEP.parameters('step_');
/** The same for a record from JSON that has `stepValues`: its columns, and their values in the record of this alias. */
export const STEP_RECORD = STEP.recordDefinitions('step_');
export const stepOf = (alias: string) => STEP.recordValues(alias, 'step_');

/** Returns the values of `STEP_PARAMETERS`; all null where there is no step. */
export function stepValues(step: JournalStep | undefined) {
  return {
    step_step: step?.step ?? null,
    step_text: step?.text ?? null,
    step_finish_reason: step?.finish_reason ?? null,
    step_calls: step ? JSON.stringify(step.calls) : null,
    step_message: step?.message ? JSON.stringify(step.message) : null,
    step_model: step?.model ?? null,
    step_faults: step?.faults ? JSON.stringify(step.faults) : null,
    step_input_tokens: step?.input_tokens ?? null,
    step_output_tokens: step?.output_tokens ?? null,
    step_cached_tokens: step?.cached_tokens ?? null,
    step_cache_write_tokens: step?.cache_write_tokens ?? null,
    step_cost_micro_usd: step?.cost_micro_usd ?? null,
  };
}
