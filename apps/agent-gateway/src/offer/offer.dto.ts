import { ENGINES, type EngineName } from '@libs/dto/agent/engines';
import { PROVIDER_KINDS, type ProviderKind } from '@libs/dto/agent/models/providers';
import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { Description, ListOf, OrNull } from '@libs/dto/fields';
import { MODALITIES, type Modality } from '@libs/money/models/modality';
import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString } from 'class-validator';

export class EngineView {
  @Description('Use it as `engine` of a space.', 'anthropic') @IsIn(ENGINES) engine: EngineName;
  @Description('Whether a model decides, and turns are charged by tokens.') @IsBoolean() has_models: boolean;
  @Description('The model of manifests that name none.', 'claude-sonnet') @OrNull() @IsString() default_model:
    | string
    | null;
  @Description('US dollars that a turn costs, whatever it does; null where it is charged by tokens.', 0.001)
  @OrNull()
  @IsNumber()
  turn_usd: number | null;
}

export class EnginesView {
  @ListOf(() => EngineView) data: EngineView[];
}

export class TokenPricesView {
  @Description('US dollars for a million input tokens.', 3) @IsNumber() input_usd: number;
  @Description('The same for input that the provider had in its cache.', 0.3) @IsNumber() cached_input_usd: number;
  @Description('The same for input that the provider puts into its cache.', 3.75) @IsNumber() cache_write_usd: number;
  @Description('The same for output.', 15) @IsNumber() output_usd: number;
}

export class PriceTierView extends TokenPricesView {
  @Description('If the input of a request is longer, these prices apply to all of the request.', 200_000)
  @IsInt()
  above_input_tokens: number;
}

export class ModelView extends TokenPricesView {
  @Description('Use it as `model` of a manifest.', 'claude-sonnet') @IsString() model: string;
  @IsIn(ENGINES) engine: EngineName;
  @Description('The provider that offers it.', 'anthropic') @IsString() provider: string;
  @Description('The protocol of the provider.') @IsIn(PROVIDER_KINDS) kind: ProviderKind;
  @Description('Whether manifests that name no model use it.') @IsBoolean() is_default: boolean;
  @Description('The maximum number of tokens of a request and its answer; null if unknown.', 200_000)
  @OrNull()
  @IsInt()
  context_tokens: number | null;
  @Description('The kinds of input that it accepts besides text.', ['image', 'pdf'])
  @IsArray()
  @IsIn(MODALITIES, { each: true })
  sees: Modality[];
  @Description('The prices of longer requests, shortest first.')
  @ListOf(() => PriceTierView)
  tiers: PriceTierView[];
}

export class ModelsView {
  @ListOf(() => ModelView) data: ModelView[];
}

export class CapabilityView {
  @Description('Use it in `builtin` of the tools.', 'http.fetch') @IsIn(CAPABILITIES) key: Capability;
  @Description('What an agent can do with it.') @IsString() about: string;
  @Description('Whether this platform is set up for it.') @IsBoolean() is_available: boolean;
}

export class CapabilitiesView {
  @ListOf(() => CapabilityView) data: CapabilityView[];
}
