import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The summary of the older turns of a space. */
@Entity('space_summary')
export class SpaceSummaryRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** The position of the newest turn in it. */
  @BigInteger() up_to: number;
  @Text() text: string;
}
