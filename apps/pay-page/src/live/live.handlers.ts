import type {
  PaymentChanged,
  PaymentSwept,
  SessionCanceled,
  SessionExpired,
} from '@libs/events/payloads/sessions.payload';
import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { OnLiveEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';

/** Refreshes a session's open pages with every event about it. */
@Injectable()
export class LiveHandlers {
  constructor(private readonly streams: LiveStreams) {}

  @OnLiveEvent('payment.detected')
  @OnLiveEvent('payment.confirmed')
  @OnLiveEvent('payment.late')
  @OnLiveEvent('payment.reverted')
  @OnLiveEvent('payment.swept')
  @OnLiveEvent('session.expired')
  @OnLiveEvent('session.canceled')
  changed({ data }: PaymentChanged | PaymentSwept | SessionExpired | SessionCanceled): void {
    if (data.session_token) this.streams.publish(data.session_token, 'changed');
  }
}
