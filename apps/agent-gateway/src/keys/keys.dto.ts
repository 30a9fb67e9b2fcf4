import { Default, Description, IsDateTime, MayBeAbsent, NotBlank, OrNull } from '@libs/dto/fields';
import { IsIn, IsInt, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { KEY_ACCESS, type KeyAccess } from '../accounts/key-access.js';

const SCOPE = /^(own_spaces|all_spaces|space:sp_[0-9a-f]{32})$/;
const SCOPE_FAULT = 'Input should be own_spaces, all_spaces or space:<id>';

export class CreateKeyBody {
  @IsString()
  @NotBlank()
  @MinLength(1)
  @MaxLength(200)
  name: string;

  @Description(
    'The spaces it can access: those that it creates, a single one, or all of the account. With the access `approve` it creates none, so name one or all.',
    'own_spaces',
  )
  @Default('own_spaces')
  @MayBeAbsent()
  @IsString()
  @Matches(SCOPE, { message: SCOPE_FAULT })
  scope?: string;

  @Description(
    '`run`: it runs turns and reads. `configure`: it sets up spaces and reads. `full`: both. `approve`: it decides on calls that people approve, and reads.',
    'run',
  )
  @Default('full')
  @MayBeAbsent()
  @IsIn(KEY_ACCESS)
  access?: KeyAccess;

  @Description('The key works until then. If omitted: until it is revoked.')
  @IsOptional()
  @IsDateTime()
  expires_at?: string | null;
}

export class KeyView {
  @IsInt() id: number;
  @IsString() name: string;
  @Description('The beginning of the key.', 'ak_live_AbCdEf12') @IsString() prefix: string;
  @IsString() last4: string;
  @Description('`own_spaces`, `space:<id>` or `all_spaces`.', 'own_spaces') @IsString() scope: string;
  @Description('What it may do: `run` turns, `configure` spaces, `full` for both, or `approve` calls.', 'run')
  @IsIn(KEY_ACCESS)
  access: KeyAccess;
  @IsDateTime() created_at: string;
  @Description('Accurate to a minute.') @OrNull() @IsDateTime() last_used_at: string | null;
  @OrNull() @IsDateTime() expires_at: string | null;
}

export class CreatedKeyView extends KeyView {
  @Description('The key itself. Shown here and never again.', 'ak_live_…') @IsString() key: string;
}
