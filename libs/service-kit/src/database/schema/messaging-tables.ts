/** The tables of every service that publishes or consumes events. Its first migration runs these statements. */
export const CREATE_MESSAGING_TABLES = [
  `CREATE TABLE outbox (
     seq          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     id           uuid NOT NULL UNIQUE,
     event        text NOT NULL,
     subject      text NOT NULL,
     payload      json NOT NULL,
     headers      json NOT NULL,
     created_at   timestamptz NOT NULL DEFAULT now(),
     published_at timestamptz
   )`,
  `CREATE INDEX outbox_waiting ON outbox (seq) WHERE published_at IS NULL`,
  `CREATE TABLE relay_state (
     stream   text PRIMARY KEY,
     created  text NOT NULL,
     last_seq bigint NOT NULL
   )`,
  `CREATE TABLE inbox (
     consumer   text NOT NULL,
     msg_id     uuid NOT NULL,
     handled_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (consumer, msg_id)
   )`,
  `CREATE INDEX inbox_handled ON inbox (handled_at)`,
  `CREATE TABLE dead_letter (
     consumer       text NOT NULL,
     msg_id         text NOT NULL,
     event          text NOT NULL,
     payload        text NOT NULL,
     failures       int NOT NULL,
     last_error     text NOT NULL,
     first_failed_at timestamptz NOT NULL DEFAULT now(),
     last_failed_at timestamptz NOT NULL DEFAULT now(),
     dead_at        timestamptz,
     PRIMARY KEY (consumer, msg_id)
   )`,
  `CREATE INDEX dead_letter_dead ON dead_letter (dead_at) WHERE dead_at IS NOT NULL`,
];

export const DROP_MESSAGING_TABLES = [
  'DROP TABLE dead_letter',
  'DROP TABLE inbox',
  'DROP TABLE relay_state',
  'DROP TABLE outbox',
];
