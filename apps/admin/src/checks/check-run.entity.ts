import type { Finding } from '@libs/dto/operations/findings';
import { Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The last run of the checks of one service. */
@Entity('check_runs')
export class CheckRunRow {
  /** The service that runs them. */
  @Text({ primary: true }) service: string;
  @Timestamp({ default: () => 'clock_timestamp()' }) started_at: Date;
  /** When the last run ended: before `started_at` while one is under way, or where its process died. */
  @Timestamp({ nullable: true }) finished_at: Date | null;
  @Json({ default: '[]' }) findings: Finding[];
}
