import { IsArray, IsBoolean, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';

/**
 * Turns of a deleted thread were erased where they were accepted: services that have texts of them erase those, too.
 * All have ended.
 */
export class TurnsErased {
  /** The account that owns them. */
  @IsInt() account_id: number;
  @IsString() space: string;
  @IsArray() @IsString({ each: true }) turn_ids: string[];
  /** When the first of them was accepted. */
  @IsISO8601() since: string;
}

/** A deleted thread has no turn any more: data of the thread itself is erased. */
export class ThreadErased {
  @IsInt() account_id: number;
  @IsString() space: string;
  @IsString() thread_id: string;
  @IsOptional() @IsString() end_user_ref: string | null;
  /** Whether it was the default thread of its customer, else of the space: then their memory is erased, too. */
  @IsBoolean() is_default: boolean;
  /** Whether the thread has the data from before there were threads, as in `turn.submitted`. */
  @IsBoolean() inherits: boolean;
}
