import { BigInteger, Identity, Moment, Text } from '@libs/service-kit/database/entities/columns';
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
  @Moment({ default: () => 'now()' }) requested_at: Date;
  @Moment() takes_effect_at: Date;
  /** The owner gets a mail each day until then. */
  @Moment() next_mail_at: Date;
  @Moment({ nullable: true }) ended_at: Date | null;
}
