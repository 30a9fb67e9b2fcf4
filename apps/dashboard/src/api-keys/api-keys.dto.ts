import { isAddressRange } from '@libs/dto/api-keys/address-ranges';
import { KEY_PRESETS, KEY_SCOPES, type KeyPreset, type KeyScope } from '@libs/dto/api-keys/key-scopes';
import {
  Default,
  Description,
  EachItem,
  IsDateTime,
  MayBeAbsent,
  NotBlank,
  OrNull,
  Part,
  SafeInt,
} from '@libs/dto/fields';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  MaxLength,
} from 'class-validator';

/** More than any list of servers that people maintain by hand; a network is one range. */
const MAX_RANGES = 20;
const MAX_OVERLAP_H = 168;
export const DEFAULT_OVERLAP_H = 24;

export class CreateApiKeyBody {
  @IsOptional()
  @IsString()
  @NotBlank()
  @MaxLength(200)
  name?: string | null;

  @Description('A set of scopes. Send either this or `scopes`.')
  @Default('server')
  @MayBeAbsent()
  @IsIn(KEY_PRESETS)
  preset?: KeyPreset;

  @Description('What the key may do. No key can manage treasuries, members, billing or other keys.', ['sessions:write'])
  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @IsIn(KEY_SCOPES, { each: true })
  scopes?: KeyScope[];

  @Description('When the key stops working. Null: never.')
  @IsOptional()
  @IsDateTime()
  expires_at?: string | null;

  @Description('IP addresses and ranges from which the key may be used, at most 20. Empty: from anywhere.', [
    '203.0.113.0/24',
  ])
  @MayBeAbsent()
  @ArrayMaxSize(MAX_RANGES)
  @EachItem(
    'isAddressRange',
    'Input should be an IP address or a range such as 203.0.113.0/24',
    (item) => typeof item === 'string' && isAddressRange(item),
  )
  allowed_ips?: string[];
}

export class RotateApiKeyBody {
  @Description('How many hours both keys work.')
  @Default(DEFAULT_OVERLAP_H)
  @MayBeAbsent()
  @SafeInt(0, MAX_OVERLAP_H)
  overlap_hours?: number;
}

export class ApiKeyView {
  @IsInt() id: number;
  @Description('False: a key of test mode, which begins with `sk_test_`.') @IsBoolean() livemode: boolean;
  @OrNull() @IsString() name: string | null;
  @Description('The beginning of the key.', 'sk_live_AbCdEf12') @IsString() prefix: string;
  @IsString() last4: string;
  @IsIn(KEY_SCOPES, { each: true }) scopes: KeyScope[];
  @Description('The preset with exactly these scopes; null where there is none.')
  @OrNull()
  @IsIn(KEY_PRESETS)
  preset: KeyPreset | null;
  @Description('Empty: from anywhere.') @IsString({ each: true }) allowed_ips: string[];
  @Description(
    'The version of the API that its requests get, unless their `Checkout-Version` names another.',
    '2026-11-25',
  )
  @IsString()
  api_version: string;
  @OrNull() @IsDateTime() expires_at: string | null;
  @IsDateTime() created_at: string;
  @Description('Accurate to a few minutes.') @OrNull() @IsDateTime() last_used_at: string | null;
  @Description('The IP address that it was last used from.') @OrNull() @IsString() last_used_ip: string | null;
}

export class CreatedApiKeyView extends ApiKeyView {
  @Description('The key itself. Shown here and never again.', 'sk_live_…') @IsString() key: string;
}

export class RotatedApiKeyView extends CreatedApiKeyView {
  @Description('The key that it replaces.') @Part(() => ApiKeyView) replaces: ApiKeyView;
}
