import type { EngineName } from '@libs/dto/agent/engines';
import type { Manifest, ProviderKey } from '@libs/dto/agent/manifest';
import { type ControlField, controlFaults } from '@libs/dto/agent/models/model-control';
import { hostMatches } from '@libs/dto/agent/tools/host-patterns';
import type { SealedSecret } from '@libs/dto/rpc/agents/agent.rpc';
import { ValidationError, type ValidationFault } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { nearestName } from '@libs/errors/nearest-name';
import { type ResolvedModel, resolveModel } from '@libs/money/models/model-names';
import { Injectable } from '@nestjs/common';
import { PricesService } from '../prices/prices.service.js';
import { AgentGatewaySettings } from '../settings.js';
import { modelsOf } from './models-offered.js';

/** The part of a manifest that is about models. */
type ModelPart = Required<
  Pick<Manifest, 'model' | 'fallback_models' | 'provider_keys' | 'control' | 'required_delivery'>
>;

/** The fields of a manifest that need a model. */
const MODEL_FIELDS = ['fallback_models', 'provider_keys'] as const;

/** Checks a manifest for settings that would only fail its turns later. */
@Injectable()
export class ModelChecksService {
  private readonly providers: AgentGatewaySettings['providers'];

  constructor(
    private readonly settings: AgentGatewaySettings,
    private readonly prices: PricesService,
  ) {
    this.providers = settings.providers;
  }

  /**
   * Throws the 422 of models that this platform does not offer, of keys without a provider to use them, and of control
   * settings that a model does not take.
   */
  require(engine: EngineName, part: ModelPart, secrets: readonly SealedSecret[]): void {
    const ofModels = engine === 'local' ? withoutModel(part) : this.faultsOf(engine, part, secrets);
    const faults = [...ofModels, ...deliveryFaults(part)];
    if (faults.length > 0) throw new ValidationError(faults);
  }

  private faultsOf(engine: EngineName, part: ModelPart, secrets: readonly SealedSecret[]): ValidationFault[] {
    const ownKeys = new Set(part.provider_keys.map(({ provider }) => provider));
    const names = [part.model, ...part.fallback_models];
    const paths = names.map((_, index) => ['body', ...(index === 0 ? ['model'] : ['fallback_models', index - 1])]);
    const models = names.map((name) => this.resolved(engine, name));
    return [
      ...part.provider_keys.flatMap((key, index) => this.keyFaults(key, ['body', 'provider_keys', index], secrets)),
      ...models.flatMap((model, index) => this.modelFaults(engine, names[index]!, model, ownKeys, paths[index]!)),
      ...models.flatMap((model) => (model ? this.controlFaultsAt(model, part) : [])),
    ];
  }

  private resolved(engine: EngineName, name: string | null): ResolvedModel | undefined {
    const { models } = this.prices.current;
    return resolveModel(name, engine, this.providers, models);
  }

  private modelFaults(
    engine: EngineName,
    name: string | null,
    model: ResolvedModel | undefined,
    ownKeys: ReadonlySet<string>,
    loc: (string | number)[],
  ): ValidationFault[] {
    const prices = this.prices.current;
    // A gateway without configured prices cannot check models.
    if (prices.models.size === 0 && ownKeys.size === 0) return [];
    if (model && (model.price || ownKeys.has(model.provider))) return [];
    const offered = modelsOf(this.settings.offeredEngines, prices);
    const names = offered.filter((one) => one.engine === engine || one.engine === 'models').map((one) => one.model);
    const meant = name === null ? undefined : nearestName(name, names);
    const what = name === null ? `${engine} has no default model here: name one` : `This platform offers no ${name}`;
    const msg = meant ? `${what}. Did you mean ${meant}?` : `${what}. GET /v1/models lists what there is`;
    const ctx = meant ? { ctx: { did_you_mean: meant } } : {};
    return [{ loc, msg, type: 'enum', ...ctx }];
  }

  private keyFaults(
    { provider, secret: name }: ProviderKey,
    loc: (string | number)[],
    secrets: readonly SealedSecret[],
  ): ValidationFault[] {
    const facts = this.providers.get(provider);
    if (!facts) {
      const error = `there is no provider ${provider}, only ${[...this.providers.keys()].join(', ') || 'none'}`;
      return [fault([...loc, 'provider'], 'value_error', { error })];
    }
    const secret = secrets.find((one) => one.name === name);
    if (!secret) return [fault([...loc, 'secret'], 'value_error', { error: `the space has no secret ${name}` })];
    if (facts.url === undefined || hostMatches(new URL(facts.url), secret.allowed_hosts ?? [])) return [];
    const error = `the secret ${name} may not be sent to ${new URL(facts.url).host}: store it again with that host`;
    return [fault([...loc, 'secret'], 'value_error', { error })];
  }

  private controlFaultsAt({ provider, model }: ResolvedModel, { control }: ModelPart): ValidationFault[] {
    const kind = this.providers.get(provider)?.kind;
    if (kind === undefined) return [];
    return controlFaults(control, kind, this.settings.engineMaxOutputTokens).map(({ field, why }) =>
      fault(['body', field], 'value_error', { error: `for ${model} of the provider ${provider} (${kind}) it ${why}` }),
    );
  }
}

/** Refuses required delivery where the model may call no tool, because it then cannot deliver. */
function deliveryFaults({ control, required_delivery }: ModelPart): ValidationFault[] {
  if (!required_delivery || control.tool_choice !== 'none') return [];
  return [fault(['body', 'tool_choice'], 'value_error', { error: 'it cannot be none beside required_delivery' })];
}

/** `local` has no model to configure. */
function withoutModel(part: ModelPart): ValidationFault[] {
  const error = 'the engine local has no model';
  const lists = MODEL_FIELDS.filter((field) => part[field].length > 0);
  const control = Object.keys(part.control) as ControlField[];
  return [...lists, ...control].map((field) => fault(['body', field], 'value_error', { error }));
}
