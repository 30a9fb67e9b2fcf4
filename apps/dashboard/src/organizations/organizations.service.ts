import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { systemActor } from '@libs/service-kit/sign-in/actor';
import { Injectable } from '@nestjs/common';
import { MerchantsService } from '../merchants/merchants.service.js';
import { MembershipsService } from '../registry/memberships.service.js';

const ACTOR = systemActor('agent accounts');
const LONGEST_NAME = 100;

/** The organizations of people who had an agent account of their own. */
@Injectable()
export class OrganizationsService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly members: MembershipsService,
    private readonly merchants: MerchantsService,
  ) {}

  /**
   * Returns the organization of a person alone: the oldest merchant without another member, except those in `besides`.
   * Creates it where there is none, without putting it in the operators' queue, because approval is for live payments
   * only. Throws `not_found` for an unknown person.
   */
  async ofPerson(userId: number, besides: readonly number[]): Promise<number> {
    const { users } = await this.rpc.call('auth.users_by_ids', { user_ids: [userId] });
    const person = users.find(({ user_id }) => user_id === userId);
    if (!person) throw new AppError('not_found');
    return this.database.transaction(async (tx) => {
      await this.members.lockPerson(tx, userId);
      const own = (await this.members.merchantsWithSoleMember(tx, userId)).find((id) => !besides.includes(id));
      return own ?? this.make(tx, userId, person.email);
    });
  }

  private make(tx: Tx, userId: number, email: string): Promise<number> {
    const name = `Agents of ${email}`.slice(0, LONGEST_NAME);
    return this.merchants.createQuietly(tx, { name, email: null }, { ownerId: userId, actor: ACTOR });
  }
}
