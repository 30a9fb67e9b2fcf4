import { IsInt, IsString } from 'class-validator';
import { About, IsDateTime, OrNull } from './fields.js';

/** A webhook delivery that used up its attempts, as operators see it. */
export class FailedDeliveryView {
  @IsString() id: string;
  @IsInt() merchant_id: number;
  @IsInt() endpoint_id: number;
  @About('Of the event.', 'payment.confirmed') @IsString() event_type: string;
  @OrNull() @IsInt() last_status_code: number | null;
  @OrNull() @IsString() last_error: string | null;
  @IsDateTime() created_at: string;
}
