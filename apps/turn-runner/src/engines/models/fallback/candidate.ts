import type { Modality } from '@libs/money/models/modality';
import { ANY_PROVIDER, resolveModel } from '@libs/money/models/model-names';
import {
  costMicroUsd,
  type ModelPrice,
  outputTokensFor,
  type PriceTable,
  type Tokens,
} from '@libs/money/models/prices';
import { type StepCost, stepCost } from '@libs/money/models/step-cost';
import { TurnFailure } from '../../../turn-ends/turn-failure.js';
import type { Conversation } from '../../interface/engine.js';
import type { Provider } from '../provider/providers.js';

/** A model that may take a step. */
export interface Candidate {
  readonly provider: Provider;
  /** Its name at the provider. */
  readonly id: string;
  /** `provider/model`. */
  readonly name: string;
  /** Absent: it is called with the customer's own key, and its tokens cost nothing. */
  readonly price: ModelPrice | undefined;
  readonly ownKey: string | undefined;
  /** The kinds of content besides text that it may be shown. */
  readonly sees: readonly Modality[];
}

/** The models and prices that the platform offers. */
export interface Offer {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly prices: PriceTable;
  /** The cost of a turn whose model is called with a key of the customer. */
  readonly ownKeyTurnMicroUsd: number;
}

/**
 * Returns the models of a turn in the order in which they are tried. The one that took the previous step comes first:
 * it has the beginning in its cache, and understands its own reasoning. Throws a `TurnFailure` where there is none.
 */
export function candidatesOf(conversation: Conversation, engine: string, offer: Offer): Candidate[] {
  const { model, fallbackModels, steps } = conversation;
  const found = [model, ...fallbackModels].flatMap((name) => candidateFor(name, engine, conversation, offer));
  const chain = found.filter(({ name }, index) => found.findIndex((one) => one.name === name) === index);
  if (chain.length === 0) throw new TurnFailure('ENGINE_ERROR', missing(model, engine, offer));
  const last = steps.at(-1)?.model;
  return chain.toSorted((one, other) => Number(other.name === last) - Number(one.name === last));
}

function candidateFor(
  wanted: string | null,
  engine: string,
  { ownKeys }: Conversation,
  { providers, prices }: Offer,
): Candidate[] {
  const resolved = resolveModel(wanted, engine, providers, prices);
  const provider = resolved && providers.get(resolved.provider);
  if (!provider) return [];
  const ownKey = ownKeys.get(provider.name);
  const price = ownKey === undefined ? resolved.price : undefined;
  if (!price && ownKey === undefined) return [];
  const sees = resolved.price?.sees ?? [];
  return [{ provider, id: resolved.model, name: `${provider.name}/${resolved.model}`, price, ownKey, sees }];
}

function missing(model: string | null, engine: string, { providers }: Offer): string {
  if (engine !== ANY_PROVIDER && !providers.has(engine)) return `The engine ${engine} is not set up on this platform.`;
  if (model === null) return 'The manifest names no model, and the platform has none for it.';
  return `The platform does not offer the model ${model}.`;
}

/** Costs of steps of one turn. */
export class StepPricing {
  private readonly flatMicroUsd: number;

  constructor(
    { steps, ownKeys }: Conversation,
    { ownKeyTurnMicroUsd }: Offer,
    private readonly maxOutputTokens: number,
  ) {
    const isPaid = steps.some(({ model }) => model !== null && ownKeys.has(model.slice(0, model.indexOf('/'))));
    // Charged once for a turn.
    this.flatMicroUsd = isPaid ? 0 : ownKeyTurnMicroUsd;
  }

  /** Returns the bounds of a step's cost, with the given number of output tokens for thinking. */
  boundsOf({ price }: Candidate, inputTokens: number, thinkingTokens: number): StepCost {
    if (!price) return { leastMicroUsd: this.flatMicroUsd, mostMicroUsd: this.flatMicroUsd };
    return stepCost(price, inputTokens, this.maxOutputTokens, thinkingTokens);
  }

  /** Returns how many output tokens the money buys after the input, at most `maxOutputTokens`. */
  outputTokens({ price }: Candidate, inputTokens: number, microUsd: number): number {
    if (!price) return this.maxOutputTokens;
    return Math.min(outputTokensFor(price, inputTokens, microUsd), this.maxOutputTokens);
  }

  costOf({ price }: Candidate, tokens: Tokens): number {
    return price ? costMicroUsd(price, tokens) : this.flatMicroUsd;
  }
}

/** Returns the dearest of several bounds: whatever model takes the step, its cost is held. */
export function mostExpensiveOf(bounds: readonly StepCost[]): StepCost {
  return {
    leastMicroUsd: Math.max(...bounds.map(({ leastMicroUsd }) => leastMicroUsd)),
    mostMicroUsd: Math.max(...bounds.map(({ mostMicroUsd }) => mostMicroUsd)),
  };
}
