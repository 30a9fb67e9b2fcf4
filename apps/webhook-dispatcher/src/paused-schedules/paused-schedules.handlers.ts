import type { SchedulePausedData } from '@libs/dto/agent/schedules/schedule-paused-data';
import type { AccountEventType } from '@libs/dto/webhook-event-types';
import type { SchedulePaused } from '@libs/events/payloads/turns.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { type EventMeta, OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '../deliveries/deliveries.service.js';

const TYPE: AccountEventType = 'schedule.paused';

/** Notifies the endpoints of an account that a schedule was paused automatically. */
@Injectable()
export class PausedSchedulesHandlers {
  constructor(private readonly deliveries: DeliveriesService) {}

  @OnEvent('schedule.paused')
  onPaused(event: SchedulePaused, tx: Tx, meta: EventMeta): Promise<void> {
    const { account_id, schedule_id, space, title, reason, failures, last_error, paused_at } = event;
    const data: SchedulePausedData = { schedule_id, space, title, reason, failures, last_error, paused_at };
    return this.deliveries.enqueue(tx, {
      eventId: meta.id,
      type: TYPE,
      at: new Date(paused_at),
      owner: { kind: 'account', id: account_id },
      invoiceId: null,
      data,
    });
  }
}
