import { IsInt, IsString } from 'class-validator';
import { Description, IsDateTime, OrNull } from '../fields.js';

/** A webhook delivery that used up its attempts, as operators see it. */
export class FailedDeliveryView {
  @IsString() id: string;
  @Description('The merchant whose endpoint it is; null if it is an account’s.') @OrNull() @IsInt() merchant_id:
    | number
    | null;
  @Description('The account whose endpoint it is; null if it is a merchant’s.') @OrNull() @IsInt() account_id:
    | number
    | null;
  @IsInt() endpoint_id: number;
  @Description('Of the event.', 'payment.confirmed') @IsString() event_type: string;
  @OrNull() @IsInt() last_status_code: number | null;
  @OrNull() @IsString() last_error: string | null;
  @IsDateTime() created_at: string;
}
