import type { EngineName } from '@libs/dto/agent/engines';
import { type ModelPrice, priceOf } from '@libs/money/models/prices';
import type { Prices } from '../admission/holds/cost-bounds.js';

/** A model of an engine, with its price. */
export interface OfferedModel {
  readonly model: string;
  readonly engine: EngineName;
  readonly isDefault: boolean;
  readonly price: ModelPrice;
}

/** The models that have a price, of the engines that call a provider. */
export function modelsOf(engines: readonly EngineName[], prices: Prices): OfferedModel[] {
  return engines.flatMap((engine) =>
    [...prices.models.keys()].flatMap((model) => {
      const price = priceOf(prices.models, engine, model);
      return price ? [{ model, engine, isDefault: prices.defaultModels[engine] === model, price }] : [];
    }),
  );
}
