import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { IsArray, IsEmail, IsInt, Max, Min } from 'class-validator';

export class AuthSettings extends DatabaseSettings {
  @Setting('comma separated e-mails of operators; each counts once its e-mail is proven', { default: ',' })
  @IsArray()
  @IsEmail({}, { each: true })
  operatorEmails: string[];

  @Setting('bcrypt cost: 2^cost rounds. 12 takes about a quarter of a second', { default: '12' })
  @IsInt()
  @Min(4)
  @Max(15)
  bcryptCost: number;

  /** Passwords hashed at once; more would starve everything else of the processor. */
  @Setting('passwords hashed at once by one process', { default: '2' })
  @IsInt()
  @Min(1)
  @Max(16)
  passwordConcurrency: number;
}
