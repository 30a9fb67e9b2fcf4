import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** A second factor of an account. */
@Entity('factors')
@Check(`kind IN ('totp')`)
@Check(`kind <> 'totp' OR sealed_secret IS NOT NULL`)
@Index('factors_user', ['user_id'])
@Index('factors_one_totp', ['user_id'], { unique: true, where: `kind = 'totp'` })
export class FactorRow {
  @Identity() id: number;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Text() kind: 'totp';
  /** What its owner calls it. */
  @Text() name: string;
  /** The secret of an authenticator app, bound to the account. */
  @Text({ nullable: true }) sealed_secret: string | null;
  /** The newest step of 30 seconds whose code was used: no code of it or of an earlier one counts again. */
  @BigInteger({ nullable: true }) last_step: number | null;
  @Moment({ default: () => 'now()' }) created_at: Date;
  @Moment({ nullable: true }) last_used_at: Date | null;
}
