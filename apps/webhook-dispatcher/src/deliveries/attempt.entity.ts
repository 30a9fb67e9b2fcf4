import { Integer, Json, Real, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { Check, Entity } from 'typeorm';
import type { AttemptTrigger } from './delivery.entity.js';

/**
 * One HTTP request of a delivery. It has no foreign key, because attempts are only written together with a delivery, in
 * batches. The table is partitioned by month, and the key is unique within each partition only: a claim has one
 * attempt, whose result is always written with the same `started_at`, so a repeated write finds the first one in the
 * same month.
 */
@Entity('attempt')
@Check(`trigger IN ('schedule', 'replay', 'test')`)
export class AttemptRow {
  @Text({ primary: true, collation: 'C' }) delivery_id: string;
  @Uuid({ primary: true }) claim_id: string;
  @Text() trigger: AttemptTrigger;
  @Timestamp() started_at: Date;
  /** The URL that was called; the endpoint's URL may have changed since. */
  @Text() url: string;
  @Text({ nullable: true }) remote_ip: string | null;
  @Integer({ nullable: true }) status_code: number | null;
  @Text({ nullable: true }) error: string | null;
  @Text({ nullable: true }) error_detail: string | null;
  @Real({ nullable: true }) dns_ms: number | null;
  @Real({ nullable: true }) connect_ms: number | null;
  @Real({ nullable: true }) tls_ms: number | null;
  @Real({ nullable: true }) first_byte_ms: number | null;
  @Real() total_ms: number;
  @Json() request_headers: Record<string, string>;
  @Json({ nullable: true }) response_headers: unknown;
  @Text({ nullable: true }) response_body: string | null;
}

/** The fields of an attempt in a list. */
export type ShownAttempt = Pick<
  AttemptRow,
  | 'delivery_id'
  | 'trigger'
  | 'started_at'
  | 'remote_ip'
  | 'status_code'
  | 'error'
  | 'error_detail'
  | 'total_ms'
  | 'response_body'
>;

/** The fields of an attempt in the detail view. */
export type AttemptDetail = Omit<AttemptRow, 'claim_id' | 'response_headers'>;
