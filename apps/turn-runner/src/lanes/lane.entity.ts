import { BigInteger, Bool, Moment, Ranges, Text, TextList } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** As the migration has it. */
const HEAD = 'lower(int8multirange(int8range(1, NULL)) - ended)';

/** The turns of one space in their order: one runs at a time. */
@Entity('lane')
@Index('lane_ready', ['served_at'], { where: 'is_ready' })
export class LaneRow {
  @Text({ primary: true, collation: 'C' }) space_id: string;
  /** Positions that have arrived, and those that have ended: both in any order, and nearly always one range. */
  @Ranges({ default: () => "'{}'" }) arrived: string;
  @Ranges({ default: () => "'{}'" }) ended: string;
  @Bool({ default: false }) is_running: boolean;
  @Moment({ default: () => 'now()' }) served_at: Date;
  /** Turns that are to be cancelled as soon as they come. */
  @TextList({ default: () => "'{}'" }) cancelled_early: string[];
  /** The first position that has not ended. */
  @BigInteger({ generatedType: 'STORED', asExpression: HEAD }) head: number;
  /** A turn waits at the head. */
  @Bool({ generatedType: 'STORED', asExpression: `NOT is_running AND arrived @> ${HEAD}` }) is_ready: boolean;
}
