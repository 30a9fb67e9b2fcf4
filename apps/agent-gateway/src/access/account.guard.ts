import { roleAtLeast } from '@libs/dto/merchants/roles';
import { AppError } from '@libs/errors/app-error';
import { apiKeyHash, isWellFormedApiKey } from '@libs/service-kit/api-keys/api-key';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { CoalescedReads } from '@libs/service-kit/database/batching/coalesced-reads';
import { Database } from '@libs/service-kit/database/database';
import { Gate } from '@libs/service-kit/http/operation';
import { refuseUnprovenEmail, type SignedInRequest, SignInGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { currentTraceId } from '@libs/service-kit/trace';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AgentKeysService } from '../accounts/agent-keys.service.js';
import type { KeyAccess } from '../accounts/key-access.js';
import { KeyLookupService, type ValidKey } from '../key-lookup/key-lookup.service.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import type { Caller } from './caller/caller.js';
import type { CallersRequest } from './caller/current-caller.js';
import { mayMake } from './rules/access-rules.js';
import { roleNeeded } from './rules/member-rules.js';
import { merchantIdOf } from './rules/merchant-path.js';

/** The routes where only a key counts. Elsewhere only a sign-in cookie counts. */
const BY_KEY = /^\/v1(\/|$)/;

/**
 * Admits accounts: under `/v1` with `Authorization: Bearer ak_live_…`, with the same response for unknown, revoked and
 * expired keys; under `/api/agent/merchants/{merchant_id}` members of the organization with a sign-in, and changes only
 * from our own pages. Key and membership are looked up for each request, so that the end of either takes effect at
 * once. To anybody else the organization does not exist: ids are sequential, and a 403 would reveal which of them are
 * taken.
 */
@Injectable()
@Gate({ credentials: 'agentKey', errors: ['invalid_api_key'] })
export class AccountGuard implements CanActivate {
  private readonly signIn: SignInGuard;
  private readonly validKeys: CoalescedReads<ValidKey | undefined>;

  constructor(
    resolver: SignInResolver,
    settings: CommonSettings,
    private readonly database: Database,
    private readonly organizations: OrganizationsService,
    private readonly keys: AgentKeysService,
    validKeys: KeyLookupService,
  ) {
    this.signIn = new SignInGuard(resolver, settings);
    this.validKeys = new CoalescedReads((keyHash) => validKeys.byHash(database, keyHash));
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<CallersRequest & SignedInRequest>();
    const byKey = BY_KEY.test(request.routeOptions.url ?? '');
    request.caller = byKey ? await this.callerOfKey(request) : await this.callerOfSignIn(request, context);
    return true;
  }

  private async callerOfKey(request: CallersRequest): Promise<Caller> {
    const value = request.headers.authorization?.match(/^Bearer +(\S+)$/i)?.[1];
    const key = value && isWellFormedApiKey(value, 'ak_live_') ? await this.validKeys.of(apiKeyHash(value)) : undefined;
    if (!key) throw new AppError('invalid_api_key');
    requireAccess(key.access, request);
    if (key.unnoted) await this.keys.recordUse(this.database, key.id);
    const { id: keyId, account_id: accountId, scope, space_id: spaceId, name } = key;
    return {
      accountId,
      keyId,
      merchant: null,
      scope,
      spaceId,
      actor: { ...from(request), id: accountId, name, kind: 'api_key' },
    };
  }

  private async callerOfSignIn(request: CallersRequest & SignedInRequest, context: ExecutionContext): Promise<Caller> {
    await this.signIn.canActivate(context);
    const { user_id: userId, email } = request.user;
    const id = merchantIdOf(request);
    const membership = await this.organizations.membership(userId, id);
    if (!membership) throw new AppError('not_found');
    const { merchant_name: name, role, merchant_status: status = null } = membership;
    const needed = roleNeeded(request.method, request.routeOptions.url ?? '');
    if (!roleAtLeast(role, needed)) throw new AppError('insufficient_role', { role, needed });
    if (request.method !== 'GET') refuseUnprovenEmail(request.user);
    const accountId = await this.organizations.accountOf(id, userId);
    const actor = { ...from(request), id: userId, name: email, kind: 'user' as const };
    return { accountId, keyId: null, merchant: { id, name, status }, scope: 'all_spaces', spaceId: null, actor };
  }
}

const MAY: Readonly<Record<KeyAccess, string>> = {
  full: 'set up spaces, run turns and read. Deciding on calls requires a key with `approve` access',
  configure: 'only set up spaces and read',
  run: 'only run turns and read',
  approve: 'only decide on calls and read',
};

/** Throws `key_scope_denied` where the access of a key does not include a change. */
function requireAccess(access: KeyAccess, { method, routeOptions }: CallersRequest): void {
  if (mayMake(access, method, routeOptions.url ?? '')) return;
  throw new AppError('key_scope_denied', { access }, { message: `This key may ${MAY[access]}.` });
}

function from(request: CallersRequest): { ip: string; trace_id: string | null } {
  return { ip: request.ip, trace_id: currentTraceId() ?? null };
}
