import { all, Default, Description, IsDateTime, MayBeAbsent, OrNull, SafeInt } from '@libs/dto/fields';
import { EndpointView } from '@libs/dto/payments/views';
import { ACCOUNT_EVENT_TYPES, type AccountEventType } from '@libs/dto/webhook-event-types';
import { DELIVERY_STATES, type DeliveryStatus } from '@libs/state-machines/delivery.machine';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListQuery } from '../http/list-query.js';

const MAX_URL_LENGTH = 2_000;
const MAX_DESCRIPTION_LENGTH = 200;

const DescriptionField = () =>
  all(
    Description('Your own description.', 'turns of production'),
    IsOptional(),
    IsString(),
    MaxLength(MAX_DESCRIPTION_LENGTH),
  );

export class CreateWebhookBody {
  @Description('It must be https, at a public address.', 'https://example.com/hooks/turns')
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  url: string;
  @DescriptionField() description?: string | null;
}

export class UpdateWebhookBody {
  @MayBeAbsent() @IsString() @MaxLength(MAX_URL_LENGTH) url?: string;
  @Description('An inactive webhook receives nothing; its deliveries are held for 7 days.')
  @MayBeAbsent()
  @IsBoolean()
  active?: boolean;
  @DescriptionField() description?: string | null;
}

export class TestWebhookBody {
  @Default('turn.done') @MayBeAbsent() @IsIn(ACCOUNT_EVENT_TYPES) event_type?: AccountEventType;
}

export class WebhookDeliveriesQuery extends ListQuery {
  @MayBeAbsent() @IsIn(DELIVERY_STATES) status?: DeliveryStatus;
  @MayBeAbsent() @IsIn(ACCOUNT_EVENT_TYPES) event_type?: AccountEventType;

  @Description('Only deliveries to this webhook.')
  @MayBeAbsent()
  @Transform(({ value }) => (/^\d{1,16}$/.test(String(value)) ? Number(value) : value))
  @SafeInt()
  endpoint_id?: number;
}

export class ReplayFailedOfAccountBody {
  @Description('Deliveries of events since this time.', '2026-11-21T10:00:00Z') @IsDateTime() since: string;
  @Description('Only to this webhook; by default to every active one.') @MayBeAbsent() @SafeInt() endpoint_id?: number;
}

export class ReplayFailedOfAccountView {
  @Description('How many are replayed, oldest first.') @IsInt() replayed: number;
}

/** A webhook of an account. */
export class WebhookView extends EndpointView {
  @OrNull() @IsString() description: string | null;
}

export class CreatedWebhookView extends WebhookView {
  @Description('Signs events. Shown here and never again.', 'whsec_…') @IsString() secret: string;
}

export class RotatedWebhookView extends CreatedWebhookView {
  @Description('Until then every event is signed with both secrets.') @IsDateTime() previous_secret_valid_until: string;
}
