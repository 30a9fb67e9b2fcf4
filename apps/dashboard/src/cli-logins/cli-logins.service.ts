import type { KeyPreset } from '@libs/dto/api-keys/key-scopes';
import { roleAtLeast } from '@libs/dto/merchants/roles';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import { AppError } from '@libs/errors/app-error';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { ApiKeysService, holderIdOf } from '../api-keys/api-keys.service.js';
import { type KeyTerms, termsOfProgram } from '../api-keys/key-terms.js';
import { MembershipsService } from '../registry/memberships.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import type { CliLoginRow } from './cli-login.entity.js';
import type { ClaimedCliLoginView, CliLoginBody, CliLoginView, StartedCliLoginView } from './cli-logins.dto.js';
import { CliLoginsRepository } from './cli-logins.repository.js';
import { newUserCode, userCodeOf } from './login-codes.js';

/**
 * The most logins that one address, which may be that of a whole office, may begin within ten minutes, and the most
 * that may wait in all.
 */
const MAX_OF_IP = 60;
const MAX_OPEN = 10_000;
const RETRY_AFTER_S = 60;
const INTERVAL_S = 2;
/** The lifetime of a key on somebody's machine. */
const KEY_DAYS = 90;

/** A member's decision for a merchant about the code that they see. */
export interface Decision {
  readonly userCode: string;
  readonly merchantId: number;
  readonly preset: KeyPreset;
}

/**
 * Sign-ins of command lines (as OAuth's device authorization, RFC 8628): the command line gets two codes, a member
 * confirms the short one in the dashboard, and the holder of the long one fetches the key, once. The key is made when
 * it is fetched, so it is stored nowhere.
 */
@Injectable()
export class CliLoginsService {
  constructor(
    private readonly database: Database,
    private readonly logins: CliLoginsRepository,
    private readonly keys: ApiKeysService,
    private readonly members: MembershipsService,
    private readonly merchants: MerchantRegistryService,
    private readonly clock: DatabaseClock,
    private readonly settings: CommonSettings,
  ) {}

  /** Begins a login. Throws `rate_limited` where too many wait. */
  async begin({ machine, livemode }: CliLoginBody, ip: string): Promise<StartedCliLoginView> {
    const { of_ip, open } = await this.logins.counts(this.database, ip);
    if (of_ip >= MAX_OF_IP || open >= MAX_OPEN) {
      throw new AppError('rate_limited', {}, { retryAfterS: RETRY_AFTER_S });
    }
    const [deviceCode, userCode] = [newOpaqueToken(), newUserCode()];
    const codes = { device_code_hash: opaqueTokenHash(deviceCode), user_code_hash: opaqueTokenHash(userCode) };
    const { expires_at } = await this.logins.insert(this.database, { ...codes, machine, livemode, ip });
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_url: new URL(`/dashboard/cli-login?code=${userCode}`, this.settings.publicUrl).href,
      expires_at: expires_at.toISOString(),
      interval_s: INTERVAL_S,
    };
  }

  /**
   * Returns the login that a member is asked to confirm. Throws `not_found` for a code that is wrong, over or decided.
   */
  async find(userCode: string): Promise<CliLoginView> {
    return viewOf(await this.waiting(userCode));
  }

  /** Returns the terms of the key that would be made. Throws `not_found`, also for a merchant of the other mode. */
  async terms({ userCode, merchantId, preset }: Decision): Promise<KeyTerms> {
    const { machine, livemode } = await this.waiting(userCode);
    if (livemode === isTestMerchant(merchantId)) throw new AppError('not_found');
    return this.termsFor(machine, preset);
  }

  /** Approves a login in the name of a member. Throws `not_found` where another member was faster, or it is over. */
  async approve({ userCode, merchantId, preset }: Decision, by: Actor & { id: number }): Promise<void> {
    const approval = {
      ...{ merchant_id: merchantBehind(merchantId), preset },
      ...{ approved_by: by.id, approved_by_name: by.name },
    };
    await this.decide(userCode, approval);
  }

  /** Declines a machine that a member does not recognize. Throws `not_found`. */
  async decline(userCode: string): Promise<void> {
    await this.decide(userCode, null);
  }

  /**
   * Returns the state of a login, and its key the first time after a member agreed. Throws `not_found` for a code that
   * is wrong or was used.
   */
  async claim(deviceCode: string, ip: string): Promise<ClaimedCliLoginView> {
    return this.database.transaction(async (tx) => {
      const login = await this.logins.lock(tx, opaqueTokenHash(deviceCode));
      if (!login || login.state === 'used') throw new AppError('not_found');
      if (login.state === 'declined') return withoutKey('declined');
      if (login.is_over) return withoutKey('expired');
      return login.state === 'waiting' ? withoutKey('waiting') : this.use(tx, login, ip);
    });
  }

  /**
   * Ends a login: it can no longer be confirmed, and its key is revoked. Throws `not_found` for a code that is wrong.
   */
  async end(deviceCode: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const login = await this.logins.lock(tx, opaqueTokenHash(deviceCode));
      if (!login) throw new AppError('not_found');
      if (login.state !== 'used') await this.logins.giveUp(tx, login.id);
      else
        await this.keys.revokeIfThere(
          tx,
          holderOf(login),
          login.api_key_id!,
          systemActor(`checkout logout on ${login.machine}`),
        );
    });
  }

  private async use(tx: Tx, login: CliLoginRow, ip: string): Promise<ClaimedCliLoginView> {
    const [merchantId, userId] = [login.merchant_id!, login.approved_by!];
    const role = await this.members.roleOf(tx, merchantId, userId);
    const merchant = await this.merchants.byId(tx, merchantId);
    // The member who agreed may have left, or lost the right to make keys, meanwhile.
    if (!merchant || !role || !roleAtLeast(role, 'developer')) {
      await this.logins.giveUp(tx, login.id);
      return withoutKey('declined');
    }
    const terms = await this.termsFor(login.machine, login.preset!);
    const by: Actor = { id: userId, name: login.approved_by_name!, kind: 'user', ip, trace_id: null };
    const api_key = await this.keys.createIn(tx, holderOf(login), terms, by);
    await this.logins.use(tx, login.id, api_key.id);
    return { status: 'approved', merchant_id: merchantId, merchant_name: merchant.name, api_key };
  }

  private async decide(userCode: string, approval: Parameters<CliLoginsRepository['decide']>[2]): Promise<void> {
    const isDecided = await this.logins.decide(this.database, opaqueTokenHash(userCodeOf(userCode)), approval);
    if (!isDecided) throw new AppError('not_found');
  }

  private async waiting(userCode: string): Promise<CliLoginRow> {
    const login = await this.logins.waiting(this.database, opaqueTokenHash(userCodeOf(userCode)));
    if (!login) throw new AppError('not_found');
    return login;
  }

  private async termsFor(machine: string, preset: KeyPreset): Promise<KeyTerms> {
    return termsOfProgram({ name: `checkout on ${machine}`, preset, days: KEY_DAYS }, await this.clock.now());
  }
}

/** Returns the merchant that the key acts for: the merchant itself, or its test merchant. */
function holderOf({ merchant_id, livemode }: CliLoginRow): number {
  return holderIdOf({ merchant_id: merchant_id!, livemode });
}

function withoutKey(status: ClaimedCliLoginView['status']): ClaimedCliLoginView {
  return { status, merchant_id: null, merchant_name: null, api_key: null };
}

function viewOf({ machine, livemode, ip, created_at, expires_at }: CliLoginRow): CliLoginView {
  return { machine, livemode, ip, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}
