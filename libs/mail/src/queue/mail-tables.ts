import { addLeases, dropLeases } from '@libs/service-kit/database/leases/lease-columns';
import type { Retention } from '@libs/service-kit/service-definition';

/**
 * The table of a service that queues mails. One of the service's migrations runs these statements, and
 * `ADD_MAIL_LEASES` after them. A queued mail must not contain a secret, because it is stored in this table.
 */
export const CREATE_MAIL_TABLE = [
  `CREATE TABLE mails (
     id              uuid PRIMARY KEY,
     recipient       text NOT NULL,
     subject         text NOT NULL,
     text            text NOT NULL,
     html            text NOT NULL,
     status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
     attempts        int NOT NULL DEFAULT 0,
     next_attempt_at timestamptz NOT NULL DEFAULT now(),
     last_error      text,
     created_at      timestamptz NOT NULL DEFAULT now(),
     finished_at     timestamptz,
     CHECK ((status = 'queued') = (finished_at IS NULL))
   )`,
  `CREATE INDEX mails_due ON mails (next_attempt_at) WHERE status = 'queued'`,
  `CREATE INDEX mails_finished ON mails (finished_at) WHERE finished_at IS NOT NULL`,
];

/** For a later migration, because existing services have the table without leases. */
export const ADD_MAIL_LEASES = addLeases('mails');
export const DROP_MAIL_LEASES = dropLeases('mails');

export const DROP_MAIL_TABLE = ['DROP TABLE mails'];

/** For the service's definition: how long a mail is kept after it was sent or has failed. */
export const MAIL_RETENTION: Retention = { table: 'mails', column: 'finished_at', days: 30 };
