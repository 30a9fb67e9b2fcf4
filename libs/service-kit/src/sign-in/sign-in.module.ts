import { Module } from '@nestjs/common';
import { FreshProofs } from './fresh-proof.js';
import { RemoteSignInResolver } from './remote-sign-in-resolver.js';
import { SignInResolver } from './sign-in-resolver.js';

/** Sign-ins for every service but auth itself. */
@Module({
  providers: [FreshProofs, RemoteSignInResolver, { provide: SignInResolver, useExisting: RemoteSignInResolver }],
  exports: [FreshProofs, SignInResolver],
})
export class SignInModule {}
