import { CREATE_MAIL_TABLE, DROP_MAIL_TABLE } from '@libs/mail/queue/mail-tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const CREATE = [
  'CREATE INDEX audit_log_at ON audit_log (at)',
  'CREATE INDEX audit_log_action ON audit_log (action, seq DESC)',
  'CREATE INDEX incidents_at ON incidents (at)',
  `CREATE TABLE health_snapshots (
     id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     at       timestamptz NOT NULL DEFAULT clock_timestamp(),
     metrics  json NOT NULL,
     services json NOT NULL
   )`,
  'CREATE INDEX health_snapshots_at ON health_snapshots (at)',
  // One open alert of a rule and subject; cleared ones stay as history.
  `CREATE TABLE alerts (
     id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     rule         text NOT NULL,
     subject      text NOT NULL,
     severity     text NOT NULL CHECK (severity IN ('warning', 'critical')),
     status       text NOT NULL CHECK (status IN ('pending', 'raised', 'cleared')),
     value        text,
     message      text NOT NULL,
     since        timestamptz NOT NULL,
     absent_since timestamptz,
     raised_at    timestamptz,
     cleared_at   timestamptz,
     CHECK ((status = 'pending') = (raised_at IS NULL)),
     CHECK ((status = 'cleared') = (cleared_at IS NOT NULL))
   )`,
  `CREATE UNIQUE INDEX alerts_open ON alerts (rule, subject) WHERE status <> 'cleared'`,
  'CREATE INDEX alerts_cleared ON alerts (cleared_at) WHERE cleared_at IS NOT NULL',
  // Posts of alerts to the operators' webhook.
  `CREATE TABLE alert_posts (
     id              uuid PRIMARY KEY,
     body            text NOT NULL,
     status          text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'failed')),
     attempts        int NOT NULL DEFAULT 0,
     next_attempt_at timestamptz NOT NULL DEFAULT now(),
     last_error      text,
     created_at      timestamptz NOT NULL DEFAULT now(),
     finished_at     timestamptz,
     CHECK ((status = 'queued') = (finished_at IS NULL))
   )`,
  `CREATE INDEX alert_posts_due ON alert_posts (next_attempt_at) WHERE status = 'queued'`,
  'CREATE INDEX alert_posts_finished ON alert_posts (finished_at) WHERE finished_at IS NOT NULL',
  // Operators as of the last reply of auth: an alert that the auth service is down must reach them too.
  'CREATE TABLE known_operators (email text PRIMARY KEY)',
  `CREATE TABLE maintenance (
     id           boolean PRIMARY KEY DEFAULT true CHECK (id),
     active       boolean NOT NULL DEFAULT false,
     message      text,
     expected_end timestamptz,
     version      bigint NOT NULL DEFAULT 0,
     changed_at   timestamptz
   )`,
  'INSERT INTO maintenance DEFAULT VALUES',
  ...CREATE_MAIL_TABLE,
];

const DROP = [
  ...DROP_MAIL_TABLE,
  'DROP TABLE maintenance',
  'DROP TABLE known_operators',
  'DROP TABLE alert_posts',
  'DROP TABLE alerts',
  'DROP TABLE health_snapshots',
  'DROP INDEX incidents_at',
  'DROP INDEX audit_log_action',
  'DROP INDEX audit_log_at',
];

export class CreateOperations implements MigrationInterface {
  name = 'CreateOperations0000000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DROP) await runner.query(statement);
  }
}
