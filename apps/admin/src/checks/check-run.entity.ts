import type { Finding } from '@libs/dto/operations/findings';
import { Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The last run of the checks of one service. */
@Entity('check_runs')
export class CheckRunRow {
  /** Where they run. */
  @Text({ primary: true }) service: string;
  @Moment({ default: () => 'clock_timestamp()' }) started_at: Date;
  /** When the last run ended: before `started_at` while one is under way, or was when its process died. */
  @Moment({ nullable: true }) finished_at: Date | null;
  @Json({ default: '[]' }) findings: Finding[];
}
