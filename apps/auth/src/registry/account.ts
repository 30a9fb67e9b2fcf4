import type { UserRow } from './user.entity.js';

/** A user as of now. `password_hash` is null also where a temporary password has expired: the account then has none. */
export interface Account
  extends Pick<UserRow, 'id' | 'email' | 'name' | 'password_hash' | 'email_proven_at' | 'granted_operator'> {
  password_temporary: boolean;
}

/** The columns of an `Account`, read from a table or alias `u`. */
export const USER_COLUMNS = `u.id, u.email, u.name,
  CASE WHEN u.password_temporary_until <= now() THEN NULL ELSE u.password_hash END AS password_hash,
  coalesce(u.password_temporary_until > now(), false) AS password_temporary, u.email_proven_at, u.granted_operator`;
