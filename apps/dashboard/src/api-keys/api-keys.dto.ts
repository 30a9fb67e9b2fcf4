import { About, IsDateTime, NotBlank, OrNull } from '@libs/dto/fields';
import { IsInt, IsOptional, IsString, MaxLength } from 'class-validator';

export class CreateApiKeyBody {
  @IsOptional()
  @IsString()
  @NotBlank()
  @MaxLength(200)
  name?: string | null;
}

export class ApiKeyView {
  @IsInt() id: number;
  @OrNull() @IsString() name: string | null;
  @About('The beginning of the key.', 'sk_live_AbCdEf12') @IsString() prefix: string;
  @IsString() last4: string;
  @IsDateTime() created_at: string;
  @About('Accurate to a few minutes.') @OrNull() @IsDateTime() last_used_at: string | null;
}

export class CreatedApiKeyView extends ApiKeyView {
  @About('The key itself. Shown here and never again.', 'sk_live_…') @IsString() key: string;
}
