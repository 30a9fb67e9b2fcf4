import { type Role, roleAtLeast } from '@libs/dto/merchants/roles';
import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import type { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { ToolError } from '../../tools/tool.js';

/**
 * The current rights of a member. They are looked up each time: roles change, and members leave, while a turn waits for
 * days.
 */
export class MemberRights {
  constructor(
    private readonly rpc: RpcClient,
    private readonly of: TurnAsker,
  ) {}

  /** Returns the member's role; undefined for a person who is no longer a member. */
  async role(): Promise<Role | undefined> {
    const { merchant_id, user_id } = this.of;
    const { memberships } = await this.rpc.call('dashboard.memberships', { user_ids: [user_id] });
    return memberships.find((one) => one.user_id === user_id && one.merchant_id === merchant_id)?.role;
  }

  /** Throws a `ToolError` unless the member has at least this role. */
  async require(needed: Role): Promise<void> {
    const role = await this.role();
    if (role === undefined) throw new ToolError('You are not a member of this organization any more.');
    if (!roleAtLeast(role, needed)) throw new ToolError(`This requires the ${needed} role; yours is ${role}.`);
  }
}
