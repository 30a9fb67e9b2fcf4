import { KEY_PRESETS, type KeyPreset } from '@libs/dto/api-keys/key-scopes';
import { Description, IsDateTime, NotBlank, OrNull, Part } from '@libs/dto/fields';
import { IsBoolean, IsIn, IsInt, IsString, MaxLength, MinLength } from 'class-validator';
import { CreatedApiKeyView } from '../api-keys/api-keys.dto.js';

export class CliLoginBody {
  @Description('The name of the machine, shown to the member who confirms.', 'ann@laptop')
  @IsString()
  @NotBlank()
  @MinLength(1)
  @MaxLength(100)
  machine: string;

  @Description('False: a key of test mode.') @IsBoolean() livemode: boolean;
}

export class DeviceCodeBody {
  @Description('The code that only the command line knows.') @IsString() @MaxLength(100) device_code: string;
}

export class StartedCliLoginView {
  @Description('Only the command line knows it. Anyone who has it can fetch the key.') @IsString() device_code: string;
  @Description('Shown to people: the page shows it, too.', 'BCDF-GHJK') @IsString() user_code: string;
  @Description('Where a member confirms it.') @IsString() verification_url: string;
  @IsDateTime() expires_at: string;
  @Description('Seconds to wait before asking again.') @IsInt() interval_s: number;
}

export class ClaimedCliLoginView {
  @IsIn(['waiting', 'approved', 'declined', 'expired']) status: 'waiting' | 'approved' | 'declined' | 'expired';
  @Description('The merchant of the key; null until it was confirmed.') @OrNull() @IsInt() merchant_id: number | null;
  @OrNull() @IsString() merchant_name: string | null;
  @Description('Only in the one response that returns it.')
  @OrNull()
  @Part(() => CreatedApiKeyView)
  api_key: CreatedApiKeyView | null;
}

export class CliLoginView {
  @Description('The name that the machine gives itself.') @IsString() machine: string;
  @IsBoolean() livemode: boolean;
  @Description('The IP address of the request.') @IsString() ip: string;
  @IsDateTime() created_at: string;
  @IsDateTime() expires_at: string;
}

export class ApproveCliLoginBody {
  @Description('What the key may do.') @IsIn(KEY_PRESETS) preset: KeyPreset;
}
