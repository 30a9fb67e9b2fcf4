import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ClosedCall,
  type Conversation,
  type Engine,
  type EngineStep,
  PartialAnswer,
  type PlannedStep,
  type StepSink,
} from '../interface/engine.js';
import { callAnswer, helpAnswer, historyAnswer, notGrantedAnswer, SIGNATURE } from './answers.js';
import { type Intent, intentsOf } from './intents.js';

/** The pace of a text that is to be written slowly: a word in this time, and all of it within this time. */
const WORD_MS = 40;
const WHOLE_MS = 10_000;
const BETWEEN_WORDS = /(?<=\s)(?=\S)/;

type CallIntent = Extract<Intent, { kind: 'call' }>;

/**
 * Works without a model and without a network: finds intents in the text, calls the granted tools for them, one in each
 * step, and reports the results. The same text and the same outcomes give the same steps. A turn costs a flat price,
 * charged with its first step. After a failed call it skips the rest.
 */
export class LocalEngine implements Engine {
  constructor(private readonly turnMicroUsd: number) {}

  async plan(conversation: Conversation): Promise<PlannedStep> {
    const cost = conversation.steps.length === 0 ? this.turnMicroUsd : 0;
    return {
      leastMicroUsd: cost,
      mostMicroUsd: cost,
      take: (signal, _, sink) => step(conversation, cost, signal, sink),
    };
  }
}

async function step(
  conversation: Conversation,
  cost_micro_usd: number,
  signal: AbortSignal,
  sink: StepSink,
): Promise<EngineStep> {
  const plan = intentsOf(conversation.text).map((intent) => granted(intent, conversation));
  const made = conversation.steps.flatMap((past) => past.calls);
  const next = plan.filter((intent) => intent.kind === 'call')[made.length];
  const metered = {
    finish_reason: null,
    message: null,
    input_tokens: 0,
    output_tokens: 0,
    cached_tokens: 0,
    faults: null,
    cache_write_tokens: 0,
    model: null,
    cost_micro_usd,
  };
  if (!next || made.some((call) => call.isError)) {
    const text = await answer(plan, made, conversation);
    const isSlow = plan.some(({ kind }) => kind === 'say');
    const written = await write(text, isSlow, signal, sink);
    if (written !== text) throw new PartialAnswer({ ...metered, text: written, calls: [], finish_reason: 'stopped' });
    return { text, calls: [], ...metered };
  }
  const call = { engine_call_id: null, name: next.tool, arguments: next.arguments, fault: null };
  return { text: `I call ${next.tool}.`, calls: [call], ...metered };
}

/** Writes a text word by word, and returns the text written: not all of it where the signal stopped it. */
async function write(text: string, isSlow: boolean, signal: AbortSignal, sink: StepSink): Promise<string> {
  const words = text.split(BETWEEN_WORDS);
  const pauseMs = Math.min(WORD_MS, WHOLE_MS / words.length);
  let written = '';
  for (const word of words) {
    if (isSlow) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    if (isSlow && signal.aborted) break;
    sink.write(word);
    written += word;
  }
  return written;
}

/** Returns the intent with the tool's full name, or a fault where there is no such tool. */
function granted(intent: Intent, { tools, unavailable }: Conversation): Intent {
  if (intent.kind !== 'call') return intent;
  const names = [intent.tool, intent.tool.replace('.', '__')];
  const tool = tools.find(({ name }) => names.includes(name))?.name;
  return tool ? { ...intent, tool } : { kind: 'fault', message: notGrantedAnswer(intent.tool, unavailable) };
}

async function answer(plan: readonly Intent[], made: readonly ClosedCall[], of: Conversation): Promise<string> {
  const lines: string[] = [];
  let index = 0;
  for (const intent of plan) {
    const call = intent.kind === 'call' ? made[index++] : undefined;
    lines.push(await lineOf(intent, call, of));
    if (call?.isError) break;
  }
  const isCutShort = lines.length < plan.length;
  if (isCutShort) lines.push('I left the rest undone.');
  return [...lines, SIGNATURE].join('\n');
}

async function lineOf(intent: Intent, call: ClosedCall | undefined, of: Conversation): Promise<string> {
  switch (intent.kind) {
    case 'call':
      return call ? callAnswer(call) : notCalled(intent);
    case 'fault':
      return intent.message;
    case 'say':
      return intent.text;
    case 'history':
      return historyAnswer(await of.history());
    case 'help':
      return helpAnswer(of.tools.map(({ name }) => name));
  }
}

function notCalled({ tool }: CallIntent): string {
  return `${tool} was not called.`;
}
