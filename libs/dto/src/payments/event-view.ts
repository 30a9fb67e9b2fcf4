import { IsBoolean, IsInt, IsObject, IsString } from 'class-validator';
import { Description } from '../fields.js';

/** An event of a merchant, as in its log. */
export class EventView {
  @Description('The `event_id` of the webhooks about it.', 'evt_0198c1f2e7a97d3f9b1c5a7e2d4f6081')
  @IsString()
  id: string;
  @IsString() type: string;
  @Description('Unix seconds, as in the webhook.', 1_795_262_400) @IsInt() created: number;
  @Description('False for what happened in test mode.') @IsBoolean() livemode: boolean;
  @IsInt() merchant_id: number;
  @Description('The `data` of the webhook, which depends on the type.') @IsObject() data: object;
}
