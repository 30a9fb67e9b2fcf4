import { CreateWebhooks0001 } from './migrations/0001-create-webhooks.js';
import { DeliveriesOfSessions0002 } from './migrations/0002-deliveries-of-sessions.js';
import { WebhooksOfAccounts0003 } from './migrations/0003-webhooks-of-accounts.js';
import { DeliveriesInTraces0004 } from './migrations/0004-deliveries-in-traces.js';
import { EndpointUrlsOnce0005 } from './migrations/0005-endpoint-urls-once.js';
import { EventLog0006 } from './migrations/0006-event-log.js';
import { EventsOfEndpoints0007 } from './migrations/0007-events-of-endpoints.js';
import { DeliveriesOfDays0008 } from './migrations/0008-deliveries-of-days.js';
import { AttemptsOfBefore0009 } from './migrations/0009-attempts-of-before.js';
import { AttemptsOfBeforeProved0010 } from './migrations/from-0010/0010-attempts-of-before-proved.js';
import { AttemptsByMonth0011 } from './migrations/from-0010/0011-attempts-by-month.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateWebhooks0001,
  DeliveriesOfSessions0002,
  WebhooksOfAccounts0003,
  DeliveriesInTraces0004,
  EndpointUrlsOnce0005,
  EventLog0006,
  EventsOfEndpoints0007,
  DeliveriesOfDays0008,
  AttemptsOfBefore0009,
  AttemptsOfBeforeProved0010,
  AttemptsByMonth0011,
];
