import { NotBlank } from '@libs/dto/fields';
import { MerchantApplicationBody } from '@libs/dto/merchants/merchant-application';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export class CreateMerchantBody extends MerchantApplicationBody {
  @IsString()
  @NotBlank()
  @MinLength(1)
  @MaxLength(200)
  name: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  email?: string | null;
}

export class UpdateMerchantBody extends MerchantApplicationBody {
  @IsOptional()
  @IsString()
  @NotBlank()
  @MinLength(1)
  @MaxLength(100)
  name?: string | null;

  /** Null leaves the value unchanged, an empty string clears it. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  email?: string | null;
}
