import { Identity, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A checkout contract whose deposit addresses this installation issues or has issued. Rows of other tables name it by
 * its number; number 1 is the oldest one, which is also what rows have that were written before there was a second.
 */
@Entity('checkouts')
export class CheckoutRow {
  @Identity() id: number;
  /** Lower case. Null before the first start after the migration, which has no settings. */
  @Text({ nullable: true, unique: true }) address: string | null;
}
