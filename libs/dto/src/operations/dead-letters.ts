import { CONSUMING_PROCESSES } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import { IsIn, IsInt, IsString } from 'class-validator';
import { Description, IsDateTime } from '../fields.js';

/** An event that its service could not handle and stored as a dead letter. */
export class DeadLetterView {
  @Description('The id of the event; unique in its service.') @IsString() id: string;
  @IsIn(CONSUMING_PROCESSES) service: ProcessName;
  @Description('What happened.', 'payment.confirmed') @IsString() event: string;
  @Description('Number of failed attempts.') @IsInt() failures: number;
  @IsString() last_error: string;
  @Description('The beginning of the payload, as JSON text.') @IsString() payload: string;
  @IsDateTime() first_failed_at: string;
  @IsDateTime() last_failed_at: string;
  @Description('When it became a dead letter and was no longer retried.') @IsDateTime() dead_at: string;
}
