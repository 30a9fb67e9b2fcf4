import { ENGINES, type EngineName } from '@libs/dto/agent/engines';
import { CAPABILITIES, type Capability } from '@libs/dto/agent/tools/capabilities';
import { About, ListOf, OrNull } from '@libs/dto/fields';
import { IsBoolean, IsIn, IsNumber, IsString } from 'class-validator';

export class EngineView {
  @About('For `engine` of a space.', 'anthropic') @IsIn(ENGINES) engine: EngineName;
  @About('Whether a model decides, and turns are charged by tokens.') @IsBoolean() has_models: boolean;
  @About('The model of manifests that name none.', 'claude-sonnet') @OrNull() @IsString() default_model: string | null;
  @About('US dollars that a turn costs, whatever it does; null where it is charged by tokens.', 0.001)
  @OrNull()
  @IsNumber()
  turn_usd: number | null;
}

export class EnginesView {
  @ListOf(() => EngineView) data: EngineView[];
}

export class ModelView {
  @About('For `model` of a manifest.', 'claude-sonnet') @IsString() model: string;
  @IsIn(ENGINES) engine: EngineName;
  @About('Whether manifests that name no model get it.') @IsBoolean() is_default: boolean;
  @About('US dollars for a million tokens.', 3) @IsNumber() input_usd: number;
  @About('The same, of input that the provider had in its cache.', 0.3) @IsNumber() cached_input_usd: number;
  @About('The same, of output.', 15) @IsNumber() output_usd: number;
}

export class ModelsView {
  @ListOf(() => ModelView) data: ModelView[];
}

export class CapabilityView {
  @About('For `builtin` of the tools.', 'http.fetch') @IsIn(CAPABILITIES) key: Capability;
  @About('What an agent can do with it.') @IsString() about: string;
  @About('Whether this platform has what it needs.') @IsBoolean() is_available: boolean;
}

export class CapabilitiesView {
  @ListOf(() => CapabilityView) data: CapabilityView[];
}
