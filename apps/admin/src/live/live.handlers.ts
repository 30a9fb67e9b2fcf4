import type { SignInRevoked } from '@libs/events/payloads/accounts.payload';
import type { AuditRecorded } from '@libs/events/payloads/operations.payload';
import { OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { OperatorStreamsService } from './operator-streams.service.js';

/** Consumes events of any service, and notifies operators' open pages of the topics to read again. */
@Injectable()
export class LiveHandlers {
  constructor(private readonly streams: OperatorStreamsService) {}

  @OnLiveEvent('merchant.changed')
  merchants(): void {
    this.streams.changed(['merchants']);
  }

  @OnLiveEvent('user.registered')
  users(): void {
    this.streams.changed(['users']);
  }

  @OnLiveEvent('audit.recorded')
  recorded({ target }: AuditRecorded): void {
    this.streams.changed(target.startsWith('user:') ? ['audit', 'users'] : ['audit']);
  }

  /** Published a minute after an entry at the latest: refreshes pages that were read before the entry was written. */
  @OnLiveEvent('audit.head')
  head(): void {
    this.streams.changed(['audit']);
  }

  /** Dead letters are counted at each check. */
  @OnLiveEvent('health.sampled')
  sampled(): void {
    this.streams.changed(['health', 'dead_letters']);
  }

  @OnLiveEvent('maintenance.changed')
  maintenance(): void {
    this.streams.changed(['maintenance', 'audit']);
  }

  @OnLiveEvent('approval.changed')
  approvals(): void {
    this.streams.changed(['approvals', 'audit']);
  }

  @OnLiveEvent('sign_in.revoked')
  revoked({ token_hashes }: SignInRevoked): void {
    this.streams.endOf(token_hashes);
  }
}
