import { IsBoolean, IsInt, IsObject, IsString } from 'class-validator';
import { About } from '../fields.js';

/** An event of a merchant, as its log has it. */
export class EventView {
  @About('The `event_id` of the webhooks about it.', 'evt_0198c1f2e7a97d3f9b1c5a7e2d4f6081')
  @IsString()
  id: string;
  @IsString() type: string;
  @About('Unix seconds, as in the webhook.', 1_795_262_400) @IsInt() created: number;
  @About('False for what happened in test mode.') @IsBoolean() livemode: boolean;
  @IsInt() merchant_id: number;
  @About('The `data` of the webhook, which depends on the type.') @IsObject() data: object;
}
