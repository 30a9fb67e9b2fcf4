import { BigInteger, Bool } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';

/** The one row of the switch, as it was last heard of. */
@Entity('maintenance')
@Check('only_row')
export class MaintenanceRow {
  /** Always true. */
  @Bool({ primary: true, default: true }) only_row: boolean;
  @BigInteger() version: number;
  @Bool() active: boolean;
}
