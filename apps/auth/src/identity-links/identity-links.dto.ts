import { About } from '@libs/dto/fields';
import { IsBoolean, IsString, MaxLength } from 'class-validator';

/** The token of a mail, in the query of a GET or the body of a POST. */
export class IdentityLinkToken {
  @IsString()
  @MaxLength(500)
  token: string;
}

/** What a program would confirm. */
export class IdentityLinkView {
  @IsBoolean() confirmation_required: boolean;
  @About('The account that it is about.') @IsString() email: string;
  @About('The name of the provider.', 'Acme') @IsString() provider: string;
  @About('False where this is not the browser that came back from the provider: it cannot confirm.')
  @IsBoolean()
  confirmable: boolean;
}

export class IdentityLinkedAnswer {
  @IsString() provider: string;
  @About('Where a sign-in with the provider begins.', '/api/auth/oidc/acme/start') @IsString() start_url: string;
}
