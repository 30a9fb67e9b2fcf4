import { Description } from '@libs/dto/fields';
import { IsBoolean, IsString, MaxLength } from 'class-validator';

/** The token of a mail, in the query of a GET or the body of a POST. */
export class IdentityLinkToken {
  @IsString()
  @MaxLength(500)
  token: string;
}

/** The link that a program would confirm. */
export class IdentityLinkView {
  @IsBoolean() confirmation_required: boolean;
  @Description('The account that it is about.') @IsString() email: string;
  @Description('The name of the provider.', 'Acme') @IsString() provider: string;
  @Description('False where this is not the browser that came back from the provider: it cannot confirm.')
  @IsBoolean()
  confirmable: boolean;
}

export class IdentityLinkedView {
  @IsString() provider: string;
  @Description('Where a sign-in with the provider begins.', '/api/auth/oidc/acme/start') @IsString() start_url: string;
}
