import { BigInteger, Identity, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { UserRow } from '../registry/user.entity.js';

/** Somebody who passed the first step has lost the second factor; it is removed when the delay is over. */
@Entity('factor_resets')
@Check(`status IN ('queued', 'applied', 'canceled')`)
@Index('factor_resets_queued', ['user_id'], { unique: true, where: `status = 'queued'` })
@Index('factor_resets_due', ['takes_effect_at'], { where: `status = 'queued'` })
@Index('factor_resets_mails', ['next_mail_at'], { where: `status = 'queued'` })
export class FactorResetRow {
  @Identity() id: number;
  @ForeignKey(() => UserRow) @BigInteger() user_id: number;
  @Text({ default: 'queued' }) status: 'queued' | 'applied' | 'canceled';
  @Text() requested_ip: string;
  @Timestamp({ default: () => 'now()' }) requested_at: Date;
  @Timestamp() takes_effect_at: Date;
  /** When the owner gets the next mail; there is one each day until the reset takes effect. */
  @Timestamp() next_mail_at: Date;
  @Timestamp({ nullable: true }) ended_at: Date | null;
}
