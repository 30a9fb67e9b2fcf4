import { MailQueue } from '@libs/mail/queue/mail-queue';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import { newDeviceNotice } from '../notices/security-notices.js';
import type { Account } from '../registry/account.js';
import { AuthSettings } from '../settings.js';
import { DevicesRepository } from './devices.repository.js';

/** The known facts about the browser that a request comes from. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string | null;
  /** The hash of its device cookie; null before it has one. */
  readonly deviceHash: string | null;
}

/**
 * The browsers in which accounts were signed in: a new one is reported to the owner, and a known one is trusted more.
 */
@Injectable()
export class DevicesService {
  constructor(
    private readonly devices: DevicesRepository,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Records a sign-in. Mails the owner where the browser is new, except for the first browser of an account: that is
   * the owner's own.
   */
  async recordSignIn(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>, visitor: Visitor): Promise<void> {
    if (visitor.deviceHash === null) return;
    const { isNew, isFirst } = await this.devices.note(tx, id, visitor.deviceHash);
    if (isNew && !isFirst) await this.mails.add(tx, newDeviceNotice(email, visitor, this.settings.publicUrl));
  }

  /** Forgets the browsers of an account: a person who signed in there once is trusted no more than anybody else. */
  forgetAll(tx: Tx, userId: number): Promise<void> {
    return this.devices.forget(tx, userId, opaqueTokenHash(newOpaqueToken()), null);
  }

  /** Forgets all browsers but one, which stays known if it was. */
  forgetOthers(tx: Tx, userId: number, { deviceHash }: Visitor): Promise<void> {
    return this.devices.forget(tx, userId, opaqueTokenHash(newOpaqueToken()), deviceHash);
  }

  /**
   * Returns whether the account with this e-mail was signed in in this browser before. Returns false for an e-mail
   * without an account.
   */
  async isKnown(sql: Sql, email: string, { deviceHash }: Visitor): Promise<boolean> {
    return deviceHash !== null && this.devices.isKnown(sql, email, deviceHash);
  }
}
