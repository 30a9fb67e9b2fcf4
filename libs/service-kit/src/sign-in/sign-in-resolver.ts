import type { ResolvedSignIn, SignedInUser } from '@libs/dto/rpc/auth.rpc';

/** Resolves a sign-in token to its user. The auth service looks it up; every other service calls the auth service. */
export abstract class SignInResolver {
  /** Looks up the sign-in of a token. */
  abstract lookUp(tokenHash: string): Promise<ResolvedSignIn>;

  /** Returns the user of a live sign-in; null when it is unknown, over or ended, or waits for its second factor. */
  async resolve(tokenHash: string): Promise<SignedInUser | null> {
    return (await this.lookUp(tokenHash)).user;
  }
}
