import { MAX_TEXT_CHARACTERS } from '@libs/dto/agent/limits';
import {
  DEFAULT_HISTORY_TURNS,
  DEFAULT_MAX_STEPS,
  DEFAULT_TIMEOUT_S,
  MAX_HISTORY_TURNS,
} from '@libs/dto/agent/manifest';
import { About, Default, IsDateTime, MayBeAbsent, OrNull, Part, SafeInt } from '@libs/dto/fields';
import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';

/** Far above what any turn should need, but low enough to limit the cost of a mistake. */
const MAX_STEPS = 200;
const MAX_TIMEOUT_S = 3_600;
const MAX_COST_USD = 1_000;
/** One micro-dollar. */
const MIN_COST_USD = 0.000001;

export class ManifestLimitsBody {
  @About('The maximum number of engine steps in one turn.')
  @Default(DEFAULT_MAX_STEPS)
  @MayBeAbsent()
  @SafeInt(1, MAX_STEPS)
  max_steps?: number;

  @About('Seconds that a turn may run.')
  @Default(DEFAULT_TIMEOUT_S)
  @MayBeAbsent()
  @SafeInt(1, MAX_TIMEOUT_S)
  timeout_s?: number;

  @About('US dollars that a turn may cost. If omitted: as much as the platform allows.', 0.5)
  @IsOptional()
  @IsNumber({ maxDecimalPlaces: 6 })
  @Min(MIN_COST_USD)
  @Max(MAX_COST_USD)
  max_cost_usd?: number | null;
}

export class ManifestHistoryBody {
  @About(
    'How many earlier turns for the same `end_user_ref` the engine gets in full; older ones are summarised. 0: the engine gets nothing of earlier turns.',
  )
  @Default(DEFAULT_HISTORY_TURNS)
  @MayBeAbsent()
  @SafeInt(0, MAX_HISTORY_TURNS)
  turns?: number;
}

/** Replaces all of the manifest; omitted fields get their defaults. */
export class ManifestBody {
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TEXT_CHARACTERS)
  instructions: string;

  @About("Of the engine's provider. Absent: the platform's default.")
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  model?: string | null;

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
  @About('Counts from 1. Sending the same content again creates no new version.') @IsInt() version: number;
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

export class ManifestView {
  @IsString() space_id: string;
  @About('0 while there is none.') @IsInt() version: number;
  @IsString() instructions: string;
  @OrNull() @IsString() model: string | null;
  @Part(() => ManifestLimitsView) limits: ManifestLimitsView;
  @Part(() => ManifestHistoryView) history: ManifestHistoryView;
  @OrNull() @IsDateTime() updated_at: string | null;
}
