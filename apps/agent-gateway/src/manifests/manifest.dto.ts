import { MAX_TEXT_CHARACTERS } from '@libs/dto/agent/limits';
import {
  DEFAULT_HISTORY_TURNS,
  DEFAULT_MAX_STEPS,
  DEFAULT_TIMEOUT_S,
  MAX_HISTORY_TURNS,
} from '@libs/dto/agent/manifest';
import { REASONING_EFFORTS, type ReasoningEffort } from '@libs/dto/agent/models/model-control';
import { Default, Description, IsDateTime, ListOf, MayBeAbsent, OrNull, Part, SafeInt } from '@libs/dto/fields';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';

/** Far above what any turn should need, but low enough to limit the cost of a mistake. */
const MAX_STEPS = 200;
const MAX_TIMEOUT_S = 3_600;
const MAX_COST_USD = 1_000;
/** One micro-dollar. */
const MIN_COST_USD = 0.000001;
const MAX_FALLBACK_MODELS = 4;
const MAX_PROVIDER_KEYS = 16;
const MAX_MODEL_CHARACTERS = 200;
const MAX_THINKING_TOKENS = 1_000_000;
/** The highest temperature that any provider takes; each kind of provider may allow less. */
const MAX_TEMPERATURE = 2;

export class ManifestLimitsBody {
  @Description('The maximum number of engine steps in one turn.')
  @Default(DEFAULT_MAX_STEPS)
  @MayBeAbsent()
  @SafeInt(1, MAX_STEPS)
  max_steps?: number;

  @Description('Seconds that a turn may run.')
  @Default(DEFAULT_TIMEOUT_S)
  @MayBeAbsent()
  @SafeInt(1, MAX_TIMEOUT_S)
  timeout_s?: number;

  @Description('US dollars that a turn may cost. If omitted: as much as the platform allows.', 0.5)
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 6 })
  @Min(MIN_COST_USD)
  @Max(MAX_COST_USD)
  max_cost_usd?: number | null;
}

export class ManifestHistoryBody {
  @Description(
    'How many earlier turns for the same `end_user_ref` the engine gets in full; older ones are summarized. 0: the engine gets nothing of earlier turns.',
  )
  @Default(DEFAULT_HISTORY_TURNS)
  @MayBeAbsent()
  @SafeInt(0, MAX_HISTORY_TURNS)
  turns?: number;
}

export class ProviderKeyBody {
  @Description('The name of a provider, as it begins names of models.', 'openai')
  @IsString()
  @Matches(/^[a-z][a-z0-9-]{0,31}$/)
  provider: string;

  @Description('The name of the secret of the space that has your key.', 'OPENAI_KEY')
  @IsString()
  @Matches(/^[A-Z][A-Z0-9_]{0,63}$/)
  secret: string;
}

/** Replaces the whole manifest; omitted fields get their defaults. */
export class ManifestBody {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TEXT_CHARACTERS)
  instructions: string;

  @Description("Of the engine's provider, or `provider/model`. Absent: the platform's default.")
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_MODEL_CHARACTERS)
  model?: string | null;

  @Description('Models to try in this order when the ones before are overloaded, rate-limited or unavailable.', [
    'openai/gpt-5',
  ])
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FALLBACK_MODELS)
  @ArrayUnique()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(MAX_MODEL_CHARACTERS, { each: true })
  fallback_models?: string[] | null;

  @Description('Providers that are called with your own keys. Their tokens cost you nothing here.')
  @IsOptional()
  @ArrayMaxSize(MAX_PROVIDER_KEYS)
  @ArrayUnique((key?: ProviderKeyBody) => key?.provider)
  @ListOf(() => ProviderKeyBody)
  provider_keys?: ProviderKeyBody[] | null;

  @Description('How much a model thinks before it answers. Which values are accepted depends on the provider.', 'low')
  @IsOptional()
  @IsIn(REASONING_EFFORTS)
  reasoning_effort?: ReasoningEffort | null;

  @Description(
    'The maximum number of tokens that an Anthropic model uses to think before it answers. They count as output.',
    2_048,
  )
  @IsOptional()
  @SafeInt(1, MAX_THINKING_TOKENS)
  thinking_tokens?: number | null;

  @Description('How much answers vary: 0 to 2, for Anthropic 0 to 1.', 0.2)
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MAX_TEMPERATURE)
  temperature?: number | null;

  @Description(
    '`auto`, `none`, `required` or the name of a tool. The last two hold until a tool, or that tool, was called in the turn.',
    'output_deliver',
  )
  @IsOptional()
  @IsString()
  @Matches(/^[A-Za-z0-9_.-]{1,64}$/)
  tool_choice?: string | null;

  @Description('Whether a model may call several tools in one step.')
  @IsOptional()
  @IsBoolean()
  parallel_tool_calls?: boolean | null;

  @Description('Whether a provider makes sure that arguments fit the schemas of tools, where a schema allows that.')
  @IsOptional()
  @IsBoolean()
  strict_schemas?: boolean | null;

  @Description('Whether a turn fails if it delivers nothing valid through `output.deliver`.')
  @Default(false)
  @MayBeAbsent()
  @IsBoolean()
  required_delivery?: boolean;

  @MayBeAbsent()
  @Part(() => ManifestLimitsBody)
  limits?: ManifestLimitsBody;

  @MayBeAbsent()
  @Part(() => ManifestHistoryBody)
  history?: ManifestHistoryBody;
}

/** A version of a space's manifest or tools. */
export class VersionView {
  @IsString() space_id: string;
  @Description('Counts from 1. Sending the same content again creates no new version.') @IsInt() version: number;
  @IsDateTime() updated_at: string;
}

export class ManifestLimitsView {
  @IsInt() max_steps: number;
  @IsInt() timeout_s: number;
  @OrNull() @IsNumber() max_cost_usd: number | null;
}

export class ManifestHistoryView {
  @IsInt() turns: number;
}

export class ProviderKeyView {
  @IsString() provider: string;
  @IsString() secret: string;
}

export class ManifestView {
  @IsString() space_id: string;
  @Description('0 while there is none.') @IsInt() version: number;
  @IsString() instructions: string;
  @OrNull() @IsString() model: string | null;
  @IsArray() @IsString({ each: true }) fallback_models: string[];
  @ListOf(() => ProviderKeyView) provider_keys: ProviderKeyView[];
  @OrNull() @IsIn(REASONING_EFFORTS) reasoning_effort: ReasoningEffort | null;
  @OrNull() @IsInt() thinking_tokens: number | null;
  @OrNull() @IsNumber() temperature: number | null;
  @OrNull() @IsString() tool_choice: string | null;
  @OrNull() @IsBoolean() parallel_tool_calls: boolean | null;
  @OrNull() @IsBoolean() strict_schemas: boolean | null;
  @IsBoolean() required_delivery: boolean;
  @Part(() => ManifestLimitsView) limits: ManifestLimitsView;
  @Part(() => ManifestHistoryView) history: ManifestHistoryView;
  @OrNull() @IsDateTime() updated_at: string | null;
}
