import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { AccountsService, personBefore } from '../accounts/accounts.service.js';

type Membership = ReplyOf<'dashboard.memberships'>['memberships'][number];

const REMEMBERED = 50_000;
/** The role that may create the payment links of a merchant. */
const SELLER: Role = 'developer';
/** The most organizations that are tried: a person alone in this many, all with accounts, gets one more. */
const MAX_TRIES = 20;

/**
 * Organizations are merchants, which the dashboard service keeps. Each has at most one account, which never changes.
 */
@Injectable()
export class OrganizationsService {
  private readonly accountIds = new Map<number, number>();

  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly accounts: AccountsService,
  ) {}

  /** Returns a person's membership in an organization; undefined for a person without one. */
  async membership(userId: number, merchantId: number): Promise<Membership | undefined> {
    const { memberships } = await this.rpc.call('dashboard.memberships', { user_ids: [userId] });
    return memberships.find((of) => of.user_id === userId && of.merchant_id === merchantId);
  }

  /**
   * Returns the account of an organization, for a member of it. An account that the member had alone moves first, so
   * that it is not left behind.
   */
  async accountOf(merchantId: number, memberId: number): Promise<number> {
    const known = this.accountIds.get(merchantId) ?? (await this.accounts.ofMerchant(this.database, merchantId));
    if (known === undefined && (await this.accounts.isUnmoved(this.database, memberId))) await this.move(memberId);
    const id = known ?? (await this.database.transaction((tx) => this.accounts.ensure(tx, merchantId)));
    if (this.accountIds.size >= REMEMBERED) this.accountIds.clear();
    this.accountIds.set(merchantId, id);
    return id;
  }

  /**
   * Moves the account that a person had alone to an organization of theirs, once. Its keys, spaces and credits stay
   * what they are.
   */
  async move(personId: number): Promise<void> {
    const besides: number[] = [];
    while (besides.length < MAX_TRIES && (await this.accounts.isUnmoved(this.database, personId))) {
      const request = { user_id: personId, besides };
      const { merchant_id: merchantId } = await this.rpc.call('dashboard.own_organization', request);
      if (await this.database.transaction((tx) => this.accounts.move(tx, personId, merchantId))) return;
      besides.push(merchantId);
    }
  }

  /**
   * Returns whether agents of an account may sell for a merchant: its own, or one where the person who previously had
   * the account may create links.
   */
  async maySellFor(accountId: number, merchantId: number): Promise<boolean> {
    if ((await this.accounts.merchantOf(this.database, accountId)) === merchantId) return true;
    const person = personBefore(accountId);
    const role = person === undefined ? undefined : (await this.membership(person, merchantId))?.role;
    return role !== undefined && roleAtLeast(role, SELLER);
  }

  /** Returns the people who own the organization of an account, or the person who still has it alone. */
  async ownersOf(accountId: number): Promise<number[]> {
    const merchantId = await this.accounts.merchantOf(this.database, accountId);
    if (merchantId === null) return [personBefore(accountId)].filter((id) => id !== undefined);
    const { owners } = await this.rpc.call('dashboard.owners', { merchant_ids: [merchantId] });
    return owners.map(({ user_id }) => user_id);
  }
}
