import type { EngineName } from '@libs/dto/agent/engines';
import { ANY_PROVIDER, resolveModel } from '@libs/money/models/model-names';
import { type ModelPrice, priceOf } from '@libs/money/models/prices';
import type { Prices } from '../admission-rules/holds/cost-bounds.js';

/** A model of an engine, with its price. */
export interface OfferedModel {
  /** The name of the model, as manifests of spaces on the engine may give it. */
  readonly model: string;
  readonly engine: EngineName;
  readonly provider: string;
  readonly isDefault: boolean;
  readonly price: ModelPrice;
}

/** Returns the models that have a price, of the engines that call a provider. */
export function modelsOf(engines: readonly EngineName[], prices: Prices): OfferedModel[] {
  return engines.flatMap((engine) => {
    const found = engine === ANY_PROVIDER ? ofAllProviders(prices) : ofEngine(engine, prices);
    const chosen = resolveModel(null, engine, prices.providers, prices.models);
    return found.map(({ provider, name, model, price }) => {
      const isDefault = chosen?.provider === provider && chosen.model === name;
      return { model, engine, provider, isDefault, price };
    });
  });
}

/** The name of a model at its provider, and the one in manifests. */
type Named = Pick<OfferedModel, 'provider' | 'model' | 'price'> & { readonly name: string };

function ofEngine(engine: EngineName, prices: Prices): Named[] {
  return namesAt(engine, prices).flatMap((name) => {
    const price = priceOf(prices.models, engine, name);
    return price ? [{ provider: engine, name, model: name, price }] : [];
  });
}

function ofAllProviders(prices: Prices): Named[] {
  return [...prices.providers.keys()].flatMap((provider) =>
    namesAt(provider, prices).flatMap((name) => {
      const price = priceOf(prices.models, provider, name);
      return price ? [{ provider, name, model: `${provider}/${name}`, price }] : [];
    }),
  );
}

/**
 * Returns the names in the table that a provider may have: `provider/…`, and those without a provider, unless an
 * operator named it.
 */
function namesAt(provider: string, { models, providers }: Prices): string[] {
  const names = [...models].flatMap(([key, { engine }]) => {
    if (key.startsWith(`${provider}/`)) return [key.slice(provider.length + 1)];
    const prefix = key.slice(0, Math.max(0, key.indexOf('/')));
    if (providers.get(prefix)?.isNamed) return [];
    return providers.get(provider)?.isNamed && engine !== provider ? [] : [key];
  });
  return [...new Set(names)];
}
