import { Description, IsDateTime, OrNull, QueryCursor, QueryInt } from '@libs/dto/fields';
import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';

const METHODS = ['password', 'link', 'oidc', 'passkey'] as const;

export class SignInsQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

/** A browser, or another client, that is signed in. */
export class SignInView {
  @IsInt() id: number;
  @Description('How it signed in.') @IsIn(METHODS) method: (typeof METHODS)[number];
  @IsDateTime() created_at: string;
  @Description('Accurate to the hour.') @IsDateTime() last_seen_at: string;
  @Description('Where it signed in from.') @OrNull() @IsString() ip: string | null;
  @OrNull() @IsString() user_agent: string | null;
  @Description('Whether it is the one that sent this request.') @IsBoolean() current: boolean;
}
