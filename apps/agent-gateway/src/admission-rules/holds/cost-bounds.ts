import { thinkingTokensOf } from '@libs/dto/agent/models/model-control';
import type { ProviderKind } from '@libs/dto/agent/models/providers';
import { type CountedMedia, mediaTokens } from '@libs/money/media/media-tokens';
import { type KnownProvider, type ResolvedModel, resolveModel } from '@libs/money/models/model-names';
import type { ModelPrice, PriceTable } from '@libs/money/models/prices';
import { FRAME_TOKENS, type StepCost, stepCost } from '@libs/money/models/step-cost';
import type { SpaceState } from '../state/account-state.js';

/** The prices of turns, in millionths of a US dollar. */
export interface Prices {
  /** The flat price of a turn on `local`. */
  readonly localTurnMicroUsd: number;
  /** The flat price of a turn on a model that is called with a key of the customer. */
  readonly ownKeyTurnMicroUsd: number;
  /** The most that a turn on another engine may cost unless its manifest sets a cap. */
  readonly turnMaxMicroUsd: number;
  readonly models: PriceTable;
  readonly providers: ReadonlyMap<string, KnownProvider & { readonly kind?: ProviderKind }>;
  readonly maxOutputTokens: number;
}

/** The bounds of a turn's cost, in millionths of a US dollar. */
export interface CostBounds {
  /** Less is not enough for one useful step, so the turn is refused. */
  readonly leastMicroUsd: number;
  /** The amount that is held for it at first, where there is room. */
  readonly plausibleMicroUsd: number;
  /** The most that it may cost: its hold never grows beyond. */
  readonly limitMicroUsd: number;
}

/**
 * The factor by which holds exceed the recent costs of the space's turns, so that a turn that needs a bit more need not
 * request it.
 */
const ABOVE_TYPICAL = 1.25;

type PricedSpace = Pick<
  SpaceState,
  | 'engine'
  | 'tools_version'
  | 'max_cost_micro_usd'
  | 'model'
  | 'fallback_models'
  | 'own_key_providers'
  | 'setup_tokens'
  | 'thinking_tokens'
  | 'cost'
>;

/** The input of a turn, in tokens. */
export interface TurnInput {
  readonly textTokens: number;
  /**
   * The tokens that the provider counted for a step of the newest turn of its thread: history, files and tools
   * included.
   */
  readonly threadTokens: number;
  /** Files that models are shown, for the models that can see them. */
  readonly media: readonly CountedMedia[];
}

/**
 * Returns the bounds of what a turn of a space may cost. On models, the plausible cost is that of recent turns of the
 * space, but at least one whole step on the dearest model. A useful step has its thinking and a short answer, as the
 * runner requires before it takes one. Its input has the instructions, the text, the tools and the files that its model
 * is shown, or as much as a step of the same thread had, if that is more; the input of threads of other customers is
 * only a reason to hold more.
 */
export function costBounds(space: PricedSpace, input: TurnInput, prices: Prices): CostBounds {
  const { localTurnMicroUsd: flat } = prices;
  if (space.engine === 'local') return { leastMicroUsd: flat, plausibleMicroUsd: flat, limitMicroUsd: flat };
  const limitMicroUsd = space.max_cost_micro_usd ?? prices.turnMaxMicroUsd;
  const step = dearestStep(space, input, prices);
  // The turn will fail, because no model has a price; it costs nothing.
  if (!step) return { leastMicroUsd: 1, plausibleMicroUsd: limitMicroUsd, limitMicroUsd };
  // The runner reports a limit below one step: its owner can raise it, and a top-up would not help.
  const leastMicroUsd = Math.max(1, Math.min(step.leastMicroUsd, limitMicroUsd));
  const typical = Math.ceil((space.cost?.typical_micro_usd ?? 0) * ABOVE_TYPICAL);
  const plausibleMicroUsd = Math.max(leastMicroUsd, Math.min(limitMicroUsd, Math.max(step.mostMicroUsd, typical)));
  return { leastMicroUsd, plausibleMicroUsd, limitMicroUsd };
}

/** Returns the cost of a step on the dearest model of a space; undefined where none of them has a price. */
function dearestStep(
  space: PricedSpace,
  { textTokens, threadTokens, media }: TurnInput,
  prices: Prices,
): StepCost | undefined {
  const ofTexts = FRAME_TOKENS + space.setup_tokens + toolsTokens(space) + textTokens;
  const flat = { leastMicroUsd: prices.ownKeyTurnMicroUsd, mostMicroUsd: prices.ownKeyTurnMicroUsd };
  const steps = modelsOf(space, prices).flatMap(({ provider, price }): StepCost[] => {
    if (space.own_key_providers.includes(provider)) return [flat];
    if (!price) return [];
    const kind = prices.providers.get(provider)?.kind;
    const thinking = thinkingTokensOf(space, kind);
    const shown = shownTokens(media, price, kind);
    // A model is not shown files that do not fit into its context together with the rest.
    const isTooLong =
      Math.max(ofTexts, threadTokens) + shown + prices.maxOutputTokens > (price.context ?? Number.POSITIVE_INFINITY);
    const leastTokens = Math.max(ofTexts + (isTooLong ? 0 : shown), threadTokens);
    const plausibleTokens = Math.max(leastTokens, space.cost?.step_input_tokens ?? 0);
    const costOf = (tokens: number) => stepCost(price, tokens, prices.maxOutputTokens, thinking);
    return [{ ...costOf(plausibleTokens), leastMicroUsd: costOf(leastTokens).leastMicroUsd }];
  });
  if (steps.length === 0) return undefined;
  return {
    leastMicroUsd: Math.max(...steps.map(({ leastMicroUsd }) => leastMicroUsd)),
    mostMicroUsd: Math.max(...steps.map(({ mostMicroUsd }) => mostMicroUsd)),
  };
}

/**
 * Returns the tokens of the space's tools, as its newest turn listed them; nothing while none has listed those of its
 * toolset.
 */
function toolsTokens({ cost, tools_version }: PricedSpace): number {
  return cost?.tools_version === tools_version ? cost.tools_tokens : 0;
}

/** Returns the most tokens that a provider counts for the files that its model can see. */
function shownTokens(media: readonly CountedMedia[], { sees }: ModelPrice, kind?: ProviderKind): number {
  const seen = media.filter((one) => sees?.includes(one.kind));
  return seen.reduce((sum, one) => sum + mediaTokens(kind, one), 0);
}

function modelsOf({ engine, model, fallback_models }: PricedSpace, prices: Prices): ResolvedModel[] {
  return [model, ...fallback_models]
    .map((name) => resolveModel(name, engine, prices.providers, prices.models))
    .filter((resolved) => resolved !== undefined);
}
