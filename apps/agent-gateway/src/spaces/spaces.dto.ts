import { ENGINES, type EngineName } from '@libs/dto/agent/engines';
import { MAX_METADATA_BYTES } from '@libs/dto/agent/limits';
import { Default, Description, IsDateTime, MaxJsonBytes, MayBeAbsent, NotBlank, OrNull } from '@libs/dto/fields';
import { ArrayUnique, IsArray, IsIn, IsInt, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../http/list-query.js';
import { MaxMetadataKeys } from '../http/metadata.js';

export class CreateSpaceBody {
  @IsOptional()
  @IsString()
  @NotBlank()
  @MaxLength(200)
  title?: string | null;

  @Description('The engine of its turns. The platform may not offer all of them.')
  @Default('local')
  @MayBeAbsent()
  @IsIn(ENGINES)
  engine?: EngineName;

  @Description('Returned unchanged.')
  @IsOptional()
  @MaxMetadataKeys()
  @MaxJsonBytes(MAX_METADATA_BYTES)
  @IsObject()
  metadata?: Record<string, unknown> | null;
}

export class SpaceView {
  @Description('Its slug in paths, and the `space` of a turn.', 'sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081')
  @IsString()
  space_id: string;
  @OrNull() @IsString() title: string | null;
  @IsIn(ENGINES) engine: EngineName;
  @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @Description('The version of its manifest; 0 while there is none.') @IsInt() manifest_version: number;
  @Description('The version of its tools; 0 while there are none.') @IsInt() tools_version: number;
  @Description('Names of its secrets. Values can never be read back.')
  @IsArray()
  @ArrayUnique()
  @IsString({ each: true })
  secrets: string[];
  @Description('How many of its schedules were paused because turns failed, or because their key was revoked.')
  @IsInt()
  auto_paused_schedules: number;
  @IsDateTime() created_at: string;
  @Description('When it was archived; since then it accepts no new turns.') @OrNull() @IsDateTime() archived_at:
    | string
    | null;
}

export class SpacesQuery extends ListQuery {
  @Description('`true` also lists archived spaces.')
  @Default('false')
  @MayBeAbsent()
  @IsIn(['true', 'false'])
  archived?: 'true' | 'false';
}
