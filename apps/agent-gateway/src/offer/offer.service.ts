import type { EngineName } from '@libs/dto/agent/engines';
import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { ValidationError } from '@libs/errors/app-error';
import { dollars } from '@libs/money/micro-usd';
import { nearestName } from '@libs/service-kit/http/validation/nearest-name';
import { Injectable } from '@nestjs/common';
import { isAvailable } from '../capabilities/capability-rules.js';
import { AgentGatewaySettings } from '../settings.js';
import { modelsOf, type OfferedModel } from './models-offered.js';
import type { CapabilitiesView, EnginesView, ModelsView } from './offer.dto.js';

/** What each capability lets an agent do. */
const ABOUT: Readonly<Record<Capability, string>> = {
  files: 'Read the files of a turn, write new ones.',
  'output.deliver': 'Deliver a result that fits a JSON Schema of yours.',
  memory: 'Keep values between turns, for the space or for each customer.',
  'http.fetch': 'Call the hosts that you list.',
  checkout: 'Create payment links of one merchant of yours, and look up their status.',
  'code.js': 'Run JavaScript in a sandbox without network, files or clock.',
  time: 'Know the time.',
  'web.search': 'Search the web.',
};

/** What this platform offers for spaces. */
@Injectable()
export class OfferService {
  private readonly engineNames: readonly EngineName[];
  private readonly offered: readonly OfferedModel[];

  constructor(private readonly settings: AgentGatewaySettings) {
    this.engineNames = settings.agentEngines.filter((engine): engine is EngineName => engine !== 'local');
    this.offered = modelsOf(this.engineNames, settings.prices);
  }

  engines(): EnginesView {
    const local = { engine: 'local', has_models: false, default_model: null } as const;
    const { defaultModels } = this.settings.prices;
    return {
      data: [
        { ...local, turn_usd: dollars(this.settings.localTurnMicroUsd) },
        ...this.engineNames.map((engine) => ({
          ...{ engine, has_models: true, turn_usd: null },
          default_model: defaultModels[engine] ?? null,
        })),
      ],
    };
  }

  models(): ModelsView {
    return {
      data: this.offered.map(({ model, engine, isDefault, price }) => ({
        ...{ model, engine, is_default: isDefault },
        // Prices are for a million tokens already.
        ...{
          input_usd: dollars(price.input),
          cached_input_usd: dollars(price.cached),
          output_usd: dollars(price.output),
        },
      })),
    };
  }

  capabilities(): CapabilitiesView {
    const { agentCapabilities } = this.settings;
    return {
      data: CAPABILITIES.map((key) => ({ key, about: ABOUT[key], is_available: isAvailable(key, agentCapabilities) })),
    };
  }

  /** Throws the 422 of a model without a price, and of no model where the engine has no default one: such turns would only fail. */
  requireModel(engine: EngineName, model: string | null): void {
    // A gateway that was given no prices knows nothing about models.
    if (engine === 'local' || this.settings.prices.models.size === 0) return;
    const ofEngine = this.offered.filter((one) => one.engine === engine);
    if (ofEngine.some((one) => (model === null ? one.isDefault : one.model === model))) return;
    const names = ofEngine.map((one) => one.model);
    const meant = model === null ? undefined : nearestName(model, names);
    const what = model === null ? `${engine} has no default model here: name one` : `This platform offers no ${model}`;
    const msg = meant ? `${what}. Did you mean ${meant}?` : `${what}. GET /v1/models lists what there is`;
    const ctx = meant ? { ctx: { did_you_mean: meant } } : {};
    throw new ValidationError([{ loc: ['body', 'model'], msg, type: 'enum', ...ctx }]);
  }
}
