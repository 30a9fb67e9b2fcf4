import { type ModelPrice, type PriceTable, priceOf } from './prices.js';

/** The engine on which a manifest may name models of every provider. */
export const ANY_PROVIDER = 'models';

/** The known facts about a provider. */
export interface KnownProvider {
  /** The model for manifests without one. */
  readonly defaultModel?: string | undefined;
  /**
   * Whether the operator gave it its name. A provider that follows from the settings of an engine has the name of the
   * engine.
   */
  readonly isNamed?: boolean;
}

/** The providers of a platform, in the order of the operator. */
export type KnownProviders = ReadonlyMap<string, KnownProvider>;

/** A model at its provider. */
export interface ResolvedModel {
  readonly provider: string;
  /** Its name at the provider. */
  readonly model: string;
  /** Undefined where the platform has no price for it: it runs only with a key of the customer. */
  readonly price: ModelPrice | undefined;
}

/**
 * Returns the model that a manifest of a space means: a name of the engine's own provider, or `provider/model`. Names
 * of routers begin like that, too: `vendor/model` with a price at the engine's own provider means that, unless an
 * operator gave another provider the name of the vendor. Null is the engine's default. Undefined: there is no such
 * provider, or no default.
 */
export function resolveModel(
  name: string | null,
  engine: string,
  providers: KnownProviders,
  prices: PriceTable,
): ResolvedModel | undefined {
  if (name === null) return defaultOf(engine, providers, prices);
  const at = (provider: string, model: string) => ({ provider, model, price: priceOf(prices, provider, model) });
  const slash = Math.max(0, name.indexOf('/'));
  const prefix = name.slice(0, slash);
  const named = providers.has(prefix) ? at(prefix, name.slice(slash + 1)) : undefined;
  if (engine === ANY_PROVIDER) return named ?? firstWith(name, providers, prices);
  const own = at(engine, name);
  const isOwn = own.price !== undefined && !providers.get(prefix)?.isNamed;
  return isOwn ? own : (named ?? own);
}

function firstWith(name: string, providers: KnownProviders, prices: PriceTable): ResolvedModel | undefined {
  for (const provider of providers.keys()) {
    const price = priceOf(prices, provider, name);
    if (price) return { provider, model: name, price };
  }
  return undefined;
}

function defaultOf(engine: string, providers: KnownProviders, prices: PriceTable): ResolvedModel | undefined {
  const candidates = engine === ANY_PROVIDER ? [...providers.keys()] : [engine];
  const provider = candidates.find((one) => providers.get(one)?.defaultModel);
  const model = provider === undefined ? undefined : providers.get(provider)!.defaultModel;
  return provider && model ? { provider, model, price: priceOf(prices, provider, model) } : undefined;
}
