import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { TotpEnrolmentRow } from './totp-enrolment.entity.js';

/** How long an app may take to show its first code. */
export const ENROLMENT_MIN = 15;

/** An app that waits for its first code. */
export type TotpEnrolment = Pick<TotpEnrolmentRow, 'name' | 'sealed_secret'>;

/** An account and its sign-in, from which an enrollment was begun. */
export interface OwnSignIn {
  readonly userId: number;
  readonly signInHash: string;
}

@Injectable()
export class TotpEnrolmentsRepository {
  /** Begins an enrollment in place of an earlier one of the account. */
  async begin(sql: Sql, { userId, signInHash }: OwnSignIn, { name, sealed_secret }: TotpEnrolment): Promise<void> {
    await sql.query(
      `INSERT INTO totp_enrolments (user_id, sign_in_hash, name, sealed_secret, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '${ENROLMENT_MIN} minutes')
       ON CONFLICT (user_id) DO UPDATE SET sign_in_hash = excluded.sign_in_hash, name = excluded.name,
         sealed_secret = excluded.sealed_secret, created_at = now(), expires_at = excluded.expires_at`,
      [userId, signInHash, name, sealed_secret],
    );
  }

  /** Removes and returns an enrollment. Returns undefined where none waits for this sign-in. */
  async take(tx: Tx, { userId, signInHash }: OwnSignIn): Promise<TotpEnrolment | undefined> {
    const [row] = await tx.query<TotpEnrolment>(
      `DELETE FROM totp_enrolments WHERE user_id = $1 AND sign_in_hash = $2 AND expires_at > now()
       RETURNING name, sealed_secret`,
      [userId, signInHash],
    );
    return row;
  }
}
