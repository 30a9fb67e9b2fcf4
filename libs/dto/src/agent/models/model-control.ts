import type { ProviderKind } from './providers.js';

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** The settings for how a model decides. Absent ones are left to the provider. */
export interface ModelControl {
  readonly reasoning_effort?: ReasoningEffort;
  /** The most tokens that a model may think before it answers. They are part of the output. */
  readonly thinking_tokens?: number;
  readonly temperature?: number;
  /** `auto`, `none`, `required`, or the name of a tool. */
  readonly tool_choice?: string;
  readonly parallel_tool_calls?: boolean;
  readonly strict_schemas?: boolean;
}

export type ControlField = keyof ModelControl;

/** A field of the control that a model cannot have, with the reason as it ends a sentence. */
export interface ControlFault {
  readonly field: ControlField;
  readonly why: string;
}

/** The settings that providers of a kind accept. */
interface Takes {
  readonly efforts: readonly ReasoningEffort[];
  readonly mostTemperature: number;
  readonly thinks: boolean;
}

const OPENAI_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

const TAKES: Readonly<Record<ProviderKind, Takes>> = {
  'openai-chat': { efforts: OPENAI_EFFORTS, mostTemperature: 2, thinks: false },
  'openai-responses': { efforts: OPENAI_EFFORTS, mostTemperature: 2, thinks: false },
  anthropic: { efforts: ['low', 'medium', 'high', 'xhigh', 'max'], mostTemperature: 1, thinks: true },
};

/** Anthropic's minimum. */
const MIN_THINKING_TOKENS = 1_024;
/** The output tokens that must remain for an answer. */
const MIN_ANSWER_TOKENS = 256;

/**
 * Returns the settings that providers of this kind do not support, which would fail each turn; `maxOutputTokens` is the
 * platform's for one step.
 */
export function controlFaults(control: ModelControl, kind: ProviderKind, maxOutputTokens: number): ControlFault[] {
  return [
    ...effortFaults(control, kind),
    ...thinkingFaults(control, kind, maxOutputTokens),
    ...temperatureFaults(control, kind),
  ];
}

/**
 * Returns how many output tokens a model of a provider of this kind may spend on thinking, which are not available for
 * its answer.
 */
export function thinkingTokensOf({ thinking_tokens = 0 }: ModelControl, kind: ProviderKind | undefined): number {
  return kind !== undefined && TAKES[kind].thinks ? thinking_tokens : 0;
}

function effortFaults({ reasoning_effort }: ModelControl, kind: ProviderKind): ControlFault[] {
  const { efforts } = TAKES[kind];
  if (reasoning_effort === undefined || efforts.includes(reasoning_effort)) return [];
  return [{ field: 'reasoning_effort', why: `cannot be ${reasoning_effort}, but ${efforts.join(', ')}` }];
}

function thinkingFaults(control: ModelControl, kind: ProviderKind, maxOutputTokens: number): ControlFault[] {
  const { thinking_tokens, tool_choice = 'auto' } = control;
  if (thinking_tokens === undefined) return [];
  if (!TAKES[kind].thinks) return [{ field: 'thinking_tokens', why: 'is not known: use reasoning_effort' }];
  const most = maxOutputTokens - MIN_ANSWER_TOKENS;
  const faults: ControlFault[] = [];
  if (thinking_tokens < MIN_THINKING_TOKENS || thinking_tokens > most) {
    faults.push({ field: 'thinking_tokens', why: `must be from ${MIN_THINKING_TOKENS} to ${most}` });
  }
  if (tool_choice !== 'auto' && tool_choice !== 'none') {
    faults.push({ field: 'tool_choice', why: 'can only be auto or none beside thinking_tokens' });
  }
  return faults;
}

function temperatureFaults(control: ModelControl, kind: ProviderKind): ControlFault[] {
  const { temperature, thinking_tokens, reasoning_effort = 'none' } = control;
  if (temperature === undefined) return [];
  const { mostTemperature } = TAKES[kind];
  if (temperature > mostTemperature) return [{ field: 'temperature', why: `can be at most ${mostTemperature}` }];
  if (thinking_tokens !== undefined && TAKES[kind].thinks) {
    return [{ field: 'temperature', why: 'cannot be set beside thinking_tokens' }];
  }
  if (kind === 'openai-responses' && reasoning_effort !== 'none') {
    return [{ field: 'temperature', why: `cannot be set beside reasoning_effort ${reasoning_effort}` }];
  }
  return [];
}
