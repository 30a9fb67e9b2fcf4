import type { ResolvedSignIn } from '@libs/dto/rpc/auth.rpc';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import { SignInsService } from './sign-ins.service.js';

/** Looks up sign-ins in this service's own database instead of by RPC. */
@Injectable()
export class LocalSignInResolverService extends SignInResolver {
  constructor(private readonly signIns: SignInsService) {
    super();
  }

  lookUp(tokenHash: string): Promise<ResolvedSignIn> {
    return this.signIns.resolve(tokenHash);
  }
}
