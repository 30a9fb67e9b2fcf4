import { Module } from '@nestjs/common';
import { RemoteSignInResolver } from './remote-sign-in-resolver.js';
import { SignInResolver } from './sign-in-resolver.js';

/** Sign-ins for every service but auth itself. */
@Module({
  providers: [RemoteSignInResolver, { provide: SignInResolver, useExisting: RemoteSignInResolver }],
  exports: [SignInResolver],
})
export class SignInModule {}
