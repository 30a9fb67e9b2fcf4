import { DELIVERY_STATES } from '@libs/machines/delivery.machine';
import { MayBeAbsent, QueryCursor, QueryInt } from '@libs/dto/fields';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** Event types that webhooks carry. */
export const WEBHOOK_EVENT_TYPES = [
  'payment.detected',
  'payment.confirmed',
  'payment.late',
  'payment.reverted',
  'payment.swept',
  'session.expired',
] as const;

const MAX_URL_LENGTH = 2000;

export class CreateEndpointBody {
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  url: string;
}

export class UpdateEndpointBody {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  url?: string | null;

  @IsOptional()
  @IsBoolean()
  active?: boolean | null;
}

export class TestEndpointBody {
  @MayBeAbsent()
  @IsIn(WEBHOOK_EVENT_TYPES)
  event_type?: (typeof WEBHOOK_EVENT_TYPES)[number];
}

export class DeliveriesQuery {
  @MayBeAbsent()
  @IsIn(DELIVERY_STATES)
  status?: (typeof DELIVERY_STATES)[number];

  @MayBeAbsent()
  @IsString()
  event_type?: string;

  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}
