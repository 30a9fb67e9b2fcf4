import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';

/** Resolves a sign-in token to its user. The auth service looks it up; every other service calls the auth service. */
export abstract class SignInResolver {
  /** The user of a live sign-in; null when it is unknown, over or ended. */
  abstract resolve(tokenHash: string): Promise<SignedInUser | null>;
}
