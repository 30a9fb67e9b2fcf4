import { all, Description, IsDateTime, MayBeAbsent, QueryCursor, QueryInt, QueryNumber } from '@libs/dto/fields';
import { WebhookEndpointView } from '@libs/dto/payments/views';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@libs/dto/webhook-event-types';
import { DELIVERY_STATES, type DeliveryStatus } from '@libs/state-machines/delivery.machine';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_URL_LENGTH = 2000;
const MAX_DESCRIPTION_LENGTH = 200;

const DescriptionField = () =>
  all(Description('Your own description.', 'orders'), IsOptional(), IsString(), MaxLength(MAX_DESCRIPTION_LENGTH));

const EventTypes = () =>
  all(
    Description('The types of the events that are sent to it, at least one; null means all.', ['payment.confirmed']),
    IsOptional(),
    IsArray(),
    IsIn(WEBHOOK_EVENT_TYPES, { each: true }),
  );

export class CreateEndpointBody {
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  url: string;

  @DescriptionField()
  description?: string | null;

  @EventTypes()
  event_types?: WebhookEventType[] | null;
}

export class UpdateEndpointBody {
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  url?: string | null;

  @IsOptional()
  @IsBoolean()
  active?: boolean | null;

  @DescriptionField()
  description?: string | null;

  @EventTypes()
  event_types?: WebhookEventType[] | null;
}

export class TestEndpointBody {
  @MayBeAbsent()
  @IsIn(WEBHOOK_EVENT_TYPES)
  event_type?: WebhookEventType;
}

export class DeliveriesQuery {
  @MayBeAbsent()
  @IsIn(DELIVERY_STATES)
  status?: DeliveryStatus;

  @MayBeAbsent()
  @IsIn(WEBHOOK_EVENT_TYPES)
  event_type?: WebhookEventType;

  @QueryNumber()
  endpoint_id?: number;

  @Description('Created at this time or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @Description('Created before this time.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;

  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

export class ReplayFailedBody {
  @Description('Deliveries of events since this time.', '2026-11-21T10:00:00Z')
  @IsDateTime()
  since: string;

  @Description('Only to this endpoint; by default to every active one.')
  @MayBeAbsent()
  @IsInt()
  endpoint_id?: number;
}

export class ReplayFailedView {
  @Description('How many are replayed, oldest first.')
  @IsInt()
  replayed: number;
}

export class CreatedEndpointView extends WebhookEndpointView {
  @Description('Signs events. Shown here and never again.', 'whsec_…')
  @IsString()
  secret: string;
}

export class RolledEndpointView extends CreatedEndpointView {
  @Description('Until then every event is signed with both secrets.')
  @IsDateTime()
  previous_secret_valid_until: string;
}
