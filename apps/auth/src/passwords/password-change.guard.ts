import { Gate } from '@libs/service-kit/http/operation';
import { SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Injectable } from '@nestjs/common';

/** Lets signed-in users in, also those who signed in with a temporary password. */
@Injectable()
@Gate({ credentials: 'signIn', errors: ['not_signed_in', 'second_factor_required', 'cross_site_request'] })
export class PasswordChangeGuard extends SignInGuard {
  protected override readonly admitsTemporaryPassword = true;
  protected override readonly admitsMissingFactor = true;
}
