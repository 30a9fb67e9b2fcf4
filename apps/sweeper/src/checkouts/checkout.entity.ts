import { Identity, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A checkout contract whose deposit addresses this installation issues or has issued. Rows of other tables refer to it
 * by its number. Number 1 is the oldest contract, and the default of rows written before there could be a second one.
 */
@Entity('checkouts')
export class CheckoutRow {
  @Identity() id: number;
  /** Lower case. Null before the first start after the migration, which has no settings. */
  @Text({ nullable: true, unique: true }) address: string | null;
}
