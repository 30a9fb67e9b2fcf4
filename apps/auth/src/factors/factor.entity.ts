import { BigInteger, Bytes, Identity, Text, TextList, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A second factor of an account. */
@Entity('factors')
@Check(`kind IN ('totp', 'passkey')`)
@Check(`kind <> 'totp' OR sealed_secret IS NOT NULL`)
@Check(`kind <> 'passkey' OR num_nonnulls(credential_id, public_key, counter, transports) = 4`)
@Index('factors_user', ['user_id'])
@Index('factors_one_totp', ['user_id'], { unique: true, where: `kind = 'totp'` })
export class FactorRow {
  @Identity() id: number;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Text() kind: 'totp' | 'passkey';
  /** The name that its owner gave it. */
  @Text() name: string;
  /** The secret of an authenticator app, bound to the account. */
  @Text({ nullable: true }) sealed_secret: string | null;
  /** The newest step of 30 seconds whose code was used: no code of this step or of an earlier one counts again. */
  @BigInteger({ nullable: true }) last_step: number | null;
  /** The id of a passkey, as its authenticator names it: base64url. */
  @Text({ nullable: true, unique: true }) credential_id: string | null;
  /** The public key of a passkey, in COSE's encoding. */
  @Bytes({ nullable: true }) public_key: Buffer | null;
  /** How often the passkey had signed at its last use here; authenticators that do not count report 0 each time. */
  @BigInteger({ nullable: true }) counter: number | null;
  /** The transports by which browsers reach its authenticator. */
  @TextList({ nullable: true }) transports: string[] | null;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @Timestamp({ nullable: true }) last_used_at: Date | null;
}
