import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { Account } from '../registry/account.js';
import { isOperator } from '../registry/operator-rule.js';
import { AuthSettings } from '../settings.js';
import type { MembershipView, MeView } from './accounts.dto.js';

/** An account as its owner sees it, with its merchants from the dashboard service. */
@Injectable()
export class MeService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Returns the memberships of an account; none without an account. Call it before a change is made: the request may
   * fail.
   */
  async membershipsOf(userId: number | undefined): Promise<MembershipView[]> {
    if (userId === undefined) return [];
    const { memberships } = await this.rpc.call('dashboard.memberships', { user_ids: [userId] });
    return memberships.map(({ merchant_id, merchant_name, role }) => ({ merchant_id, merchant_name, role }));
  }

  /**
   * Returns a view of an account of which only the first step of a sign-in is done: nothing that the person who did it
   * does not know already.
   */
  pendingView(user: Account): MeView {
    return { ...this.view(user, []), name: null, is_operator: false, second_factor_required: true };
  }

  view(user: Account, memberships: MembershipView[], passwordChangeRequired = false): MeView {
    return {
      id: user.id,
      email: user.email,
      email_proven: user.email_proven_at !== null,
      email_proof_required: this.settings.requiresEmailProofOf(user),
      name: user.name,
      has_password: user.password_hash !== null,
      is_operator: isOperator(user, this.settings.operatorEmails),
      password_change_required: passwordChangeRequired,
      second_factor_required: false,
      memberships,
    };
  }
}
