import type { Journal } from '../journal/journal.js';
import { DELIVERY_TOOL } from '../texts/undelivered.js';
import type { Toolbox } from '../tools/toolbox.js';
import { TurnFailure } from '../turn-ends/turn-failure.js';

/** The most reminders of a model that the delivery is missing. */
const MAX_REMINDERS = 2;

/** The delivery that a manifest may require of each turn. */
export class RequiredDelivery {
  /** Throws a `TurnFailure` where the turn has no tool with which to deliver. */
  constructor(
    private readonly isRequired: boolean,
    toolbox: Toolbox,
    private readonly journal: Journal,
  ) {
    if (isRequired && !toolbox.specs.some(({ name }) => name === DELIVERY_TOOL)) {
      const why = 'The manifest requires a delivery, and the tools of the space have no output.deliver.';
      throw new TurnFailure('OUTPUT_MISSING', why);
    }
  }

  /** Whether the turn cannot be done yet. Deliveries are in the journal, so this is the same after a crash. */
  get isMissing(): boolean {
    return this.isRequired && this.journal.outputs.length === 0;
  }

  /**
   * Throws a `TurnFailure` where the model was reminded often enough: each step without calls in the journal is
   * followed by a reminder.
   */
  requireAgain(): void {
    const reminders = this.journal.steps.filter((step) => step.calls.length === 0).length;
    if (reminders > MAX_REMINDERS) throw new TurnFailure('OUTPUT_MISSING');
  }
}
