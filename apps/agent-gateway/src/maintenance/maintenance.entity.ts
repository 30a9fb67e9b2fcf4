import { BigInteger, Bool, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The one row of the switch, as it was last heard of. */
@Entity('maintenance')
@Check('only_row')
export class MaintenanceRow {
  @Bool({ primary: true, default: true }) only_row: boolean;
  @BigInteger() version: number;
  @Bool() active: boolean;
  @Text({ nullable: true }) message: string | null;
  @Moment({ nullable: true }) expected_end: Date | null;
}
