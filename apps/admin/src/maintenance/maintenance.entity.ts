import { BigInteger, Bool, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The single row of the switch. */
@Entity('maintenance')
@Check('id')
export class MaintenanceRow {
  /** Always true, so that there is one row. */
  @Bool({ primary: true, default: true }) id: boolean;
  @Bool({ default: false }) active: boolean;
  @Text({ nullable: true }) message: string | null;
  @Timestamp({ nullable: true }) expected_end: Date | null;
  /** The number of changes, by which a consumer that is late recognizes the newest. */
  @BigInteger({ default: 0 }) version: number;
  @Timestamp({ nullable: true }) changed_at: Date | null;
}
