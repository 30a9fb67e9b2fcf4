import { BigInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** Of the release before, which mixed the customers of a space in one summary. Only its processes read it, during an upgrade; it goes with the next release. */
@Entity('space_summary')
export class SpaceSummaryRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** The position of the newest turn in it. */
  @BigInteger() up_to: number;
  @Text() text: string;
}
