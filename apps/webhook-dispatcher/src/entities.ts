import { PartitionArchiveRow } from '@libs/service-kit/database/partitions/partition-archive.entity';
import { AttemptRow } from './deliveries/attempt.entity.js';
import { DeliveryRow } from './deliveries/delivery.entity.js';
import { EndpointRow } from './endpoints/endpoint.entity.js';
import { EventRow } from './events/event.entity.js';
import { EventCounterRow } from './events/event-counter.entity.js';
import { ReplayOrderRow } from './replays/replay-order.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  EndpointRow,
  DeliveryRow,
  AttemptRow,
  ReplayOrderRow,
  EventRow,
  EventCounterRow,
  PartitionArchiveRow,
];
