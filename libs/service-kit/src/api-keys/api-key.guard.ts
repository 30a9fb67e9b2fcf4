import { isInRanges } from '@libs/dto/api-keys/address-ranges';
import { API_VERSION_HEADER, API_VERSIONS, versionHeaders, versionOf } from '@libs/dto/api-keys/api-versions';
import type { KeyScope } from '@libs/dto/api-keys/key-scopes';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseClock } from '../database/coordination/database-clock.js';
import { Gate } from '../http/operation.js';
import { currentTraceId } from '../trace.js';
import { ApiKeyResolver, type KeyHolder } from './api-key-resolver.js';

type KeyedRequest = FastifyRequest & { keyHolder: KeyHolder };

const KEY_SCOPE = 'http:key-scope';

/** The scope that a key needs for a route behind `ApiKeyGuard`. A route without it is closed to every key. */
export const NeedsScope = (scope: KeyScope) => SetMetadata(KEY_SCOPE, scope);

/**
 * Admits requests with `Authorization: Bearer sk_live_…` or `sk_test_…` whose key has the scope of the route. Unknown,
 * revoked and expired keys get the same response.
 */
@Injectable()
@Gate({
  credentials: 'apiKey',
  errors: ['invalid_api_key', 'insufficient_scope', 'address_not_allowed', 'unknown_api_version'],
})
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly resolver: ApiKeyResolver,
    private readonly reflector: Reflector,
    private readonly clock: DatabaseClock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const key = request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    const holder = key ? await this.resolver.holderOf(key) : undefined;
    if (!key || !holder || !isOfItsMode(key, holder) || (await this.isExpired(holder)))
      throw new AppError('invalid_api_key');
    if (holder.allowed_ips.length > 0 && !isInRanges(request.ip, holder.allowed_ips)) {
      throw new AppError('address_not_allowed', { ip: request.ip });
    }
    const needed = this.reflector.get<KeyScope | undefined>(KEY_SCOPE, context.getHandler());
    if (!needed) throw new AppError('not_found');
    if (!holder.scopes.includes(needed)) throw new AppError('insufficient_scope', { scopes: holder.scopes, needed });
    setVersion(context, holder);
    this.resolver.recordUse(holder, request.ip);
    request.keyHolder = holder;
    return true;
  }

  /** Uses the clock of the database: a replica whose own clock is slow would still accept a rotated key. */
  private async isExpired({ expires_at }: KeyHolder): Promise<boolean> {
    return expires_at !== null && expires_at <= (await this.clock.now());
  }
}

/** Sets the headers of the response for the version of the API, and for its deprecation where it is deprecated. */
function setVersion(context: ExecutionContext, { api_version }: KeyHolder): void {
  const http = context.switchToHttp();
  const asked = http.getRequest<FastifyRequest>().headers[API_VERSION_HEADER];
  const version = versionOf(asked === undefined ? undefined : String(asked), api_version);
  if (!version) throw new AppError('unknown_api_version', { versions: API_VERSIONS.map(({ name }) => name) });
  void http.getResponse<FastifyReply>().headers(versionHeaders(version));
}

/**
 * Returns whether the key's prefix fits the mode of its merchant: a service older than test mode would resolve a test
 * key to the live merchant.
 */
function isOfItsMode(key: string, { merchant_id }: KeyHolder): boolean {
  return key.startsWith('sk_test_') === isTestMerchant(merchant_id);
}

/** The merchant whose key came with the request. */
export const KeyMerchant = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<KeyedRequest>().keyHolder.merchant_id,
);

/** The key that came with the request, for the audit log. */
export const KeyActor = createParamDecorator((_: unknown, context: ExecutionContext): Actor => {
  const { keyHolder, ip } = context.switchToHttp().getRequest<KeyedRequest>();
  const id = keyHolder.api_key_id;
  return { id, name: `API key ${id}`, kind: 'api_key', ip, trace_id: currentTraceId() ?? null };
});
