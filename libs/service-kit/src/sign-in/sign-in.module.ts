import { Module } from '@nestjs/common';
import { AskingSignInResolver } from './asking-sign-in-resolver.js';
import { SignInResolver } from './sign-in-resolver.js';

/** Sign-ins for every service but auth itself. */
@Module({
  providers: [AskingSignInResolver, { provide: SignInResolver, useExisting: AskingSignInResolver }],
  exports: [SignInResolver],
})
export class SignInModule {}
