import type { ResolvedSignIn } from '@libs/dto/rpc/auth.rpc';
import type { SignInRevoked } from '@libs/events/payloads/accounts.payload';
import { Injectable } from '@nestjs/common';
import { OnLiveEvent } from '../messaging/inbox/on-event.js';
import { RpcClient } from '../messaging/rpc/rpc-client.js';
import { SignInResolver } from './sign-in-resolver.js';

/** If its event is lost, a revocation takes effect after this long at the latest. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 10_000;

/** Calls the auth service and caches its reply for five seconds, or until it is notified that the sign-in ended. */
@Injectable()
export class RemoteSignInResolver extends SignInResolver {
  private readonly cache = new Map<string, { resolved: ResolvedSignIn; until: number }>();

  constructor(private readonly rpc: RpcClient) {
    super();
  }

  async lookUp(tokenHash: string): Promise<ResolvedSignIn> {
    const known = this.cache.get(tokenHash);
    if (known && known.until > performance.now()) return known.resolved;
    const resolved = await this.rpc.call('auth.resolve_sign_in', { token_hash: tokenHash });
    if (this.cache.size >= CACHE_SIZE) this.cache.delete(this.cache.keys().next().value as string);
    this.cache.set(tokenHash, { resolved, until: performance.now() + CACHE_MS });
    return resolved;
  }

  @OnLiveEvent('sign_in.revoked')
  forget({ token_hashes }: SignInRevoked): void {
    for (const hash of token_hashes) this.cache.delete(hash);
  }
}
