import type { ResolvedSignIn } from '@libs/dto/rpc/auth.rpc';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { Injectable } from '@nestjs/common';
import { SignInsService } from './sign-ins.service.js';

/** The auth service looks sign-ins up where they are. */
@Injectable()
export class OwnSignInResolverService extends SignInResolver {
  constructor(private readonly signIns: SignInsService) {
    super();
  }

  lookUp(tokenHash: string): Promise<ResolvedSignIn> {
    return this.signIns.resolve(tokenHash);
  }
}
