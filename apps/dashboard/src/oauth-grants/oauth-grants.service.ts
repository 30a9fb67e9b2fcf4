import { createHash, timingSafeEqual } from 'node:crypto';
import type { KeyPreset } from '@libs/dto/api-keys/key-scopes';
import { roleAtLeast } from '@libs/dto/merchants/roles';
import { hasRedirectUri, type OAuthClient, oauthClientOf } from '@libs/dto/oauth/oauth-client';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { apiKeyHash, isWellFormedMerchantKey } from '@libs/service-kit/api-keys/api-key';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { ApiKeysService, holderIdOf } from '../api-keys/api-keys.service.js';
import { type KeyTerms, termsOfProgram } from '../api-keys/key-terms.js';
import { MembershipsService } from '../registry/memberships.service.js';
import type { OAuthGrantRow } from './oauth-grant.entity.js';
import type {
  ApproveOAuthBody,
  ClaimedOAuthView,
  ClaimOAuthBody,
  OAuthClientQuery,
  OAuthClientView,
} from './oauth-grants.dto.js';
import { OAuthGrantsRepository } from './oauth-grants.repository.js';

/** The lifetime of a key that a program keeps. */
const KEY_DAYS = 30;

/**
 * Access that members give to programs by OAuth's authorization code with PKCE (OAuth 2.1). What a program gets is an
 * API key of the merchant, with scopes and an end, so that it is listed, limited and revoked like any other. The key is
 * made when it is fetched, and stored nowhere.
 */
@Injectable()
export class OAuthGrantsService {
  constructor(
    private readonly database: Database,
    private readonly grants: OAuthGrantsRepository,
    private readonly keys: ApiKeysService,
    private readonly members: MembershipsService,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Returns what a member is asked to approve. Throws `not_found` for a program or an address that may not be named.
   */
  view(query: OAuthClientQuery): OAuthClientView {
    const { name } = clientOf(query);
    const { protocol, host } = new URL(query.redirect_uri);
    return { name, redirect_host: protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//` };
  }

  /** Returns the terms of the key that would be made. Throws `not_found` as `view` does. */
  async terms(query: OAuthClientQuery, preset: KeyPreset): Promise<KeyTerms> {
    return this.termsFor(clientOf(query).name, preset);
  }

  /**
   * Approves a program in the name of a member. Returns the code with which the program fetches its key. Throws
   * `not_found` as `view` does.
   */
  async approve(merchantId: number, body: ApproveOAuthBody, by: Actor & { id: number }): Promise<{ code: string }> {
    const code = newOpaqueToken();
    await this.grants.insert(this.database, {
      code_hash: opaqueTokenHash(code),
      client_name: clientOf(body).name,
      client_hash: opaqueTokenHash(body.client_id),
      redirect_uri: body.redirect_uri,
      code_challenge: body.code_challenge,
      merchant_id: merchantBehind(merchantId),
      livemode: !isTestMerchant(merchantId),
      preset: body.preset,
      approved_by: by.id,
      approved_by_name: by.name,
    });
    return { code };
  }

  /**
   * Returns the key, once. Throws `not_found` for a code that is wrong, over or another program's, and ends that code.
   * A code that is used twice was stolen, by its first user or by its second: the key that was made for it ends.
   */
  async claim(body: ClaimOAuthBody, ip: string): Promise<ClaimedOAuthView> {
    const claimed = await this.database.transaction(async (tx) => {
      const grant = await this.grants.lock(tx, opaqueTokenHash(body.code));
      if (!grant) return undefined;
      if (grant.used_at) {
        if (grant.api_key_id !== null) await this.endKey(tx, holderIdOf(grant), grant.api_key_id, grant.client_name);
        return undefined;
      }
      const made = grant.is_over || !isFor(grant, body) ? undefined : await this.make(tx, grant, ip);
      await this.grants.use(tx, grant.id, made?.id ?? null);
      return made;
    });
    if (!claimed) throw new AppError('not_found');
    const { key, scopes, expires_at, merchant_id } = claimed;
    const now = await this.clock.now();
    return { key, merchant_id, scopes, expires_in_s: Math.floor((Date.parse(expires_at!) - now.getTime()) / 1_000) };
  }

  /** Ends the key of a program that signs out. A key that is unknown, or not a program's, stays as it is. */
  async end(key: string): Promise<void> {
    if (!isWellFormedMerchantKey(key)) return;
    const row = await this.keys.byHash(apiKeyHash(key));
    if (!row) return;
    await this.database.transaction((tx) => this.endKey(tx, holderIdOf(row), row.id, row.name ?? 'a program'));
  }

  private async make(tx: Tx, grant: OAuthGrantRow, ip: string) {
    const role = await this.members.roleOf(tx, grant.merchant_id, grant.approved_by);
    // The member who agreed may have left, or lost the right to make keys, meanwhile.
    if (!role || !roleAtLeast(role, 'developer')) return undefined;
    const by: Actor = { id: grant.approved_by, name: grant.approved_by_name, kind: 'user', ip, trace_id: null };
    const terms = await this.termsFor(grant.client_name, grant.preset);
    return { ...(await this.keys.createIn(tx, holderIdOf(grant), terms, by)), merchant_id: grant.merchant_id };
  }

  private async endKey(tx: Tx, merchantId: number, id: number, program: string): Promise<void> {
    await this.keys.revokeIfThere(tx, merchantId, id, systemActor(`sign-out of ${program}`));
  }

  private async termsFor(name: string, preset: KeyPreset): Promise<KeyTerms> {
    return termsOfProgram({ name: `${name} (connected)`, preset, days: KEY_DAYS }, await this.clock.now());
  }
}

function clientOf({ client_id, redirect_uri }: OAuthClientQuery): OAuthClient {
  const client = oauthClientOf(client_id);
  if (!client || !hasRedirectUri(client, redirect_uri)) throw new AppError('not_found');
  return client;
}

/** Returns whether it is the program that the member approved: only that one has the verifier. */
function isFor(grant: OAuthGrantRow, { client_id, redirect_uri, code_verifier }: ClaimOAuthBody): boolean {
  const challenge = createHash('sha256').update(code_verifier).digest();
  const wanted = Buffer.from(grant.code_challenge, 'base64url');
  return (
    grant.client_hash === opaqueTokenHash(client_id) &&
    grant.redirect_uri === redirect_uri &&
    wanted.length === challenge.length &&
    timingSafeEqual(wanted, challenge)
  );
}
