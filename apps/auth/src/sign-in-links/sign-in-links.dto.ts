import { Description } from '@libs/dto/fields';
import { IsBoolean, IsEmail, IsInt, IsString, MaxLength } from 'class-validator';
import { Email } from '../accounts/accounts.dto.js';

export class RequestLinkBody {
  @Email()
  @IsEmail()
  email: string;
}

/** The token of a link, in the query of a GET or the body of a POST. */
export class LinkToken {
  @IsString()
  @MaxLength(500)
  token: string;
}

/** The response, which is the same for every e-mail. */
export class LinkRequestedView {
  @IsString() message: string;
  @Description('How long the link is valid once it is sent.', 600) @IsInt() expires_in_s: number;
}

/** Requires a program to confirm: the link was opened in another browser than the one that requested it. */
export class ConfirmationView {
  @IsBoolean() confirmation_required: boolean;
  @Description('The account that it would sign in.') @IsString() email: string;
}
