import { BigInteger, Bool, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The only row: the last known state of the maintenance switch. */
@Entity('maintenance')
@Check('only_row')
export class MaintenanceRow {
  @Bool({ primary: true, default: true }) only_row: boolean;
  @BigInteger() version: number;
  @Bool() active: boolean;
  @Text({ nullable: true }) message: string | null;
  @Timestamp({ nullable: true }) expected_end: Date | null;
}
