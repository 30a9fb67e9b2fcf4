import type { AuditAction } from '@libs/dto/operations/audit-actions';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import type { Tx } from '@libs/service-kit/database/sql';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { DevicesService } from '../devices/devices.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { accountReclaimedNotice } from '../notices/security-notices.js';
import type { Account } from '../registry/account.js';
import { userActor } from '../registry/user-actor.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { SignInOrigin } from '../sign-ins/browser-cookies.js';
import { SignInsService } from '../sign-ins/sign-ins.service.js';

/** The consequences of a proof that an e-mail belongs to a person. */
@Injectable()
export class EmailProofsService {
  constructor(
    private readonly outbox: Outbox<'auth'>,
    private readonly trail: AuditTrail,
    private readonly users: UserRegistryService,
    private readonly signIns: SignInsService,
    private readonly devices: DevicesService,
    private readonly factors: FactorsService,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {}

  /**
   * Returns the account of a proven e-mail, and creates it if there is none. In a browser that is signed in to it or
   * was before, the person who registered it is the one who reads its mail, and everything stays. Anywhere else it may
   * have been registered by somebody who waits for the owner to come: that person's password, second factors and
   * sign-ins end here, and other services end what they made (`account.reclaimed`).
   */
  async accountOf(tx: Tx, email: string, origin: SignInOrigin): Promise<Account> {
    const user =
      (await this.users.lockByEmail(tx, email)) ??
      (await this.register(tx, email, origin, null)) ??
      // Registered by another transaction between the query and the insert.
      (await this.users.lockByEmail(tx, email))!;
    if (user.email_proven_at) return user;
    const isSignedIn = (await this.signIns.userIdOf(tx, origin.signInHash)) === user.id;
    const isRegistrant = isSignedIn || (await this.devices.isKnown(tx, email, origin));
    const proven = await this.users.prove(tx, user.id, { keepsPassword: isRegistrant });
    const passwordRemoved = !isRegistrant && user.password_hash !== null;
    await this.audit(tx, user, origin, 'user.email_proven', {
      password_removed: passwordRemoved,
      kept_what_was_made: isRegistrant,
    });
    if (isRegistrant) return proven;
    await this.signIns.endAll(tx, user.id);
    await this.factors.removeAll(tx, user.id);
    await this.outbox.publish(tx, 'account.reclaimed', {
      user_id: user.id,
      at: proven.email_proven_at!.toISOString(),
    });
    await this.mails.add(tx, accountReclaimedNotice(email, this.settings.publicUrl));
    return proven;
  }

  /** Creates an account with a proven e-mail. Returns undefined where there is one with this e-mail, proven or not. */
  async register(tx: Tx, email: string, origin: SignInOrigin, name: string | null): Promise<Account | undefined> {
    const user = await this.users.insertProven(tx, email, name);
    if (!user) return undefined;
    await this.outbox.publish(tx, 'user.registered', { user_id: user.id, email });
    await this.audit(tx, user, origin, 'user.registered', { email });
    return user;
  }

  private async audit(tx: Tx, user: Account, { ip }: SignInOrigin, action: AuditAction, after: object): Promise<void> {
    const entry = { actor: userActor(user, ip), action, target: `user:${user.id}`, after: { ...after } };
    await this.trail.record(tx, entry);
  }
}
