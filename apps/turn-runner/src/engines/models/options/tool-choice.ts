import { DELIVERY_TOOL } from '../../../texts/undelivered.js';
import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import type { Conversation } from '../../interface/engine.js';

/** The tools that a model may or must call in a step. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly type: 'tool'; readonly toolName: string };

/**
 * Returns the choice of the manifest for the next step. A tool that must be called is required until it was called: a
 * model that had to call one in each step would never end its turn. Undefined: the provider's default. Throws a
 * `TurnFailure` for a tool that the turn does not have.
 */
export function toolChoiceOf(conversation: Conversation): ToolChoice | undefined {
  const { control, tools, steps } = conversation;
  const { tool_choice: choice, thinking_tokens } = control;
  // A step without calls that did not end the turn is followed by a reminder. A model that thinks cannot be forced to
  // call a tool.
  const isReminded = steps.at(-1)?.calls.length === 0;
  if (isReminded && thinking_tokens === undefined) return { type: 'tool', toolName: DELIVERY_TOOL };
  if (choice === undefined || tools.length === 0) return undefined;
  if (choice === 'auto' || choice === 'none') return choice;
  const calls = steps.flatMap((step) => step.calls).filter((call) => call.fault === null);
  if (choice === 'required') return calls.length > 0 ? 'auto' : 'required';
  const toolName = toolNamed(choice, conversation);
  return calls.some(({ name }) => name === toolName) ? 'auto' : { type: 'tool', toolName };
}

/** People write `output.deliver` and `server.tool`; providers accept neither. */
function toolNamed(choice: string, { tools }: Conversation): string {
  const names = [choice, choice.replace('.', '__'), choice.replace('.', '_')];
  const found = tools.find(({ name }) => names.includes(name));
  if (found) return found.name;
  throw new TurnFailure('TOOL_FAILED', `The manifest requires a call of ${choice}, which this turn does not have.`);
}
