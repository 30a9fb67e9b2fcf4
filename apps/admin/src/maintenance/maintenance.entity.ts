import { BigInteger, Bool, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The one row of the switch. */
@Entity('maintenance')
@Check('id')
export class MaintenanceRow {
  /** Always true: there is one row. */
  @Bool({ primary: true, default: true }) id: boolean;
  @Bool({ default: false }) active: boolean;
  @Text({ nullable: true }) message: string | null;
  @Moment({ nullable: true }) expected_end: Date | null;
  /** Counts the changes: a late consumer recognizes the newest. */
  @BigInteger({ default: 0 }) version: number;
  @Moment({ nullable: true }) changed_at: Date | null;
}
