import type { TurnsErased } from '@libs/events/payloads/erasures.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { erasePayloads } from '@libs/service-kit/messaging/erasure/erase-payloads';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { DeliveriesService } from '../deliveries/deliveries.service.js';

/** Deletes the deliveries of erased turns. One that is being sent is completed and then forgotten. */
@Injectable()
export class ErasuresHandlers {
  constructor(private readonly deliveries: DeliveriesService) {}

  @OnEvent('turns.erased')
  async turnsErased({ account_id, turn_ids, since }: TurnsErased, tx: Tx): Promise<void> {
    await this.deliveries.eraseTurns(tx, account_id, turn_ids, new Date(since));
    await erasePayloads(tx, {
      events: ['turn.submitted', 'turn.transitioned'],
      field: 'turn_id',
      // Only for messages that could not be handled here: the service publishes nothing about turns.
      about: turn_ids.map((id) => ({ id, from: new Date(0), to: new Date(0) })),
      blanks: {
        ...{ text: null, result: null, error: null, metadata: null, thread: null, outputs: [], file_ids: [] },
        approval: null,
      },
    });
  }
}
