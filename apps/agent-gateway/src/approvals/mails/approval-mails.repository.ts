import type { Database } from '@libs/service-kit/database/database';
import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { type QueueReading, ReadsQueue } from '@libs/service-kit/database/leases/queue-reading';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ApprovalMailRow } from './approval-mail.entity.js';

const MAILS = new LeaseQueue<ApprovalMailRow>(ApprovalMailRow, {
  name: 'approval_mails',
  dueIndex: 'approval_mail_due',
  attempts: 'attempts',
});

/** A mail that this process may send. */
export type DueMail = Leased<ApprovalMailRow>;

/**
 * The most e-mails of an account in an hour: agents may request any number of approvals, and approvers may be
 * strangers.
 */
const MAX_PER_HOUR = 100;

/**
 * Adds one row for each approver of the space's tools in the version of the turn, or one for the owners. A turn of the
 * dashboard's assistant gets none: the member who asked decides there.
 */
const ADD = `
  INSERT INTO approval_mail (id, approval_id, recipient)
  SELECT gen_random_uuid(), a.id, r.recipient
  FROM approval a JOIN turn t ON t.id = a.turn_id
    LEFT JOIN toolset s ON s.space_id = a.space_id AND s.version = t.tools_version
    CROSS JOIN LATERAL (SELECT value AS recipient FROM json_array_elements_text(
      CASE WHEN json_array_length(s.approvals -> 'approvers') > 0 THEN s.approvals -> 'approvers' ELSE '[null]' END)) r
  WHERE a.id = ANY ($1::text[]) AND a.state = 'pending' AND t.asker IS NULL AND (
    SELECT count(*) FROM approval_mail m JOIN approval b ON b.id = m.approval_id
    WHERE b.account_id = a.account_id AND b.requested_at > now() - interval '1 hour') < ${MAX_PER_HOUR}`;

/** The id is derived, so that a repetition adds nothing. */
const ADD_OWNERS = `
  INSERT INTO approval_mail (id, approval_id, recipient, owner_id)
  SELECT md5($1 || o.recipient)::uuid, $2, o.recipient, o.owner_id
  FROM unnest($3::text[], $4::bigint[]) o (recipient, owner_id) ON CONFLICT (id) DO NOTHING`;

/** An owner of an organization whose e-mail is proven. */
export interface MailedOwner {
  readonly user_id: number;
  readonly email: string;
}

@Injectable()
export class ApprovalMailsRepository {
  async add(tx: Tx, approvalIds: readonly string[]): Promise<void> {
    await tx.query(ADD, [approvalIds]);
  }

  /** Addresses a mail to the first of the owners, and adds one for each other, at once. */
  async address(database: Database, mail: DueMail, [first, ...others]: readonly MailedOwner[]): Promise<void> {
    const [recipients, owners] = [others.map(({ email }) => email), others.map(({ user_id }) => user_id)];
    await database.transaction(async (tx) => {
      await tx.repository(ApprovalMailRow).update(mail.id, { recipient: first!.email, owner_id: first!.user_id });
      await tx.query(ADD_OWNERS, [mail.id, mail.approval_id, recipients, owners]);
    });
  }

  async byId(sql: Sql, id: string): Promise<ApprovalMailRow | undefined> {
    return (await sql.repository(ApprovalMailRow).findOneBy({ id })) ?? undefined;
  }

  /** Claims due mails and sends them. Returns whether there may be more. */
  work(sql: Sql, limit: number, send: (mail: DueMail) => Promise<unknown>): Promise<boolean> {
    return MAILS.work(sql, limit, send);
  }

  async finish(sql: Sql, mail: DueMail, recipient: string | null): Promise<void> {
    await MAILS.complete(sql, mail, { recipient, finished_at: () => 'now()' });
  }

  async retry(sql: Sql, mail: DueMail, delayS: number): Promise<void> {
    await MAILS.release(sql, mail, delayS * 1_000, {});
  }

  @ReadsQueue('approval_mails')
  reading(sql: Sql): Promise<QueueReading> {
    return MAILS.reading(sql);
  }
}
