import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { dollars } from '@libs/money/micro-usd';
import { ANY_PROVIDER, resolveModel } from '@libs/money/models/model-names';
import type { ModelPrice, TokenPrices } from '@libs/money/models/prices';
import { Injectable } from '@nestjs/common';
import { isAvailable } from '../capabilities/capability-rules.js';
import { PricesService } from '../prices/prices.service.js';
import { AgentGatewaySettings } from '../settings.js';
import { modelsOf } from './models-offered.js';
import type { CapabilitiesView, EnginesView, ModelsView, TokenPricesView } from './offer.dto.js';

/** The ability that each capability gives an agent. */
const ABOUT: Readonly<Record<Capability, string>> = {
  files: 'Read the files of a turn, write new ones.',
  workspace: 'List, read and write files of the thread, which later turns find again.',
  'output.deliver': 'Deliver a result that fits a JSON Schema of yours.',
  memory: 'Keep values between turns, for the space or for each customer.',
  'http.fetch': 'Call the hosts that you list.',
  checkout: 'Create payment links of one merchant of yours, and look up their status.',
  'code.js': 'Run JavaScript in a sandbox without network, files or clock.',
  time: 'Know the time.',
  'web.search': 'Search the web.',
};

/** The offer of this platform for spaces. */
@Injectable()
export class OfferService {
  constructor(
    private readonly settings: AgentGatewaySettings,
    private readonly prices: PricesService,
  ) {}

  engines(): EnginesView {
    const local = { engine: 'local', has_models: false, default_model: null } as const;
    const { models, providers } = this.prices.current;
    return {
      data: [
        { ...local, turn_usd: dollars(this.settings.localTurnMicroUsd) },
        ...this.settings.offeredEngines.map((engine) => {
          const chosen = resolveModel(null, engine, providers, models);
          const name = engine === ANY_PROVIDER && chosen ? `${chosen.provider}/${chosen.model}` : chosen?.model;
          return { engine, has_models: true, default_model: name ?? null, turn_usd: null };
        }),
      ],
    };
  }

  models(): ModelsView {
    const { providers } = this.settings;
    return {
      data: modelsOf(this.settings.offeredEngines, this.prices.current).map((offered) => ({
        ...{ model: offered.model, engine: offered.engine, provider: offered.provider },
        kind: providers.get(offered.provider)!.kind,
        is_default: offered.isDefault,
        ...pricesView(offered.price),
        context_tokens: offered.price.context ?? null,
        sees: [...(offered.price.sees ?? [])],
        tiers: tiersView(offered.price),
      })),
    };
  }

  capabilities(): CapabilitiesView {
    const { agentCapabilities } = this.settings;
    return {
      data: CAPABILITIES.map((key) => ({ key, about: ABOUT[key], is_available: isAvailable(key, agentCapabilities) })),
    };
  }
}

/** Prices are for a million tokens already. */
function pricesView({ input, cached, cache_write = input, output }: TokenPrices): TokenPricesView {
  return {
    input_usd: dollars(input),
    cached_input_usd: dollars(cached),
    cache_write_usd: dollars(cache_write),
    output_usd: dollars(output),
  };
}

function tiersView({ tiers = [] }: ModelPrice) {
  return tiers.map(({ above, ...prices }) => ({ above_input_tokens: above, ...pricesView(prices) }));
}
