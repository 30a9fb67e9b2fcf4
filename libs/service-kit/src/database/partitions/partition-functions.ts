/**
 * How long a change of partitions waits for a lock. A statement that needs the table meanwhile waits behind it for at
 * most as long: if a transaction holds the table for an hour, the change fails, and is tried again in the next round.
 */
const LOCK_TIMEOUT = '500ms';
/**
 * The largest table of rows without a partition. They are read and moved under a lock, and 64 MiB take about a second.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/**
 * A younger month may still be written to, by results that waited while the database was down or by slow clocks, so it
 * is not taken away.
 */
const MIN_AGE = '2 days';

const FUNCTIONS = [
  'partition_end(text, text)',
  'make_partition(text, date, bigint)',
  'detach_partition(text, text)',
  'drop_partition(text, text)',
];

/** Allows one change of a table's partitions at a time in the database: replicas take turns. */
const TAKE_TURNS = `PERFORM pg_advisory_xact_lock(hashtextextended('partitions of ' || current_schema() || '.' || of_table, 0));`;

/**
 * The order of locks is parent, partition, rest. All statements that come through the parent wait for the first lock,
 * so only a program that reads a partition by its own name can hold the others, and NOWAIT does not wait for it.
 */
const LOCK_OUT = `
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', of_table);
  EXECUTE format('LOCK TABLE %I, %I IN ACCESS EXCLUSIVE MODE NOWAIT', part, of_table || '_else');`;

/** Raises an error where a table is not partitioned by month, and for a month that is not over. */
const REQUIRE_OLD = `
  IF NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass(quote_ident(of_table))
      AND partdefid = to_regclass(quote_ident(of_table || '_else'))) THEN
    RAISE EXCEPTION '% is not partitioned by month', of_table;
  END IF;
  IF partition_end(of_table, part) > now() - interval '${MIN_AGE}' THEN
    RAISE EXCEPTION '% has not been over for ${MIN_AGE}', part;
  END IF;`;

const IS_ATTACHED = `EXISTS (SELECT FROM pg_inherits
    WHERE inhparent = to_regclass(quote_ident(of_table)) AND inhrelid = to_regclass(quote_ident(part)))`;

/**
 * Functions of a schema's owner run as the owner, regardless of the caller: the service's own role may not make or drop
 * tables.
 */
const AS_OWNER = `SECURITY DEFINER SET lock_timeout = '${LOCK_TIMEOUT}' SET timezone = 'UTC' SET datestyle = 'ISO'`;

/**
 * The requirements of partitioned tables in a schema: the list of archived months, and functions that make, detach and
 * drop partitions, which the service may call, and no other role. They only touch months of a table that is partitioned
 * by month, and detach or drop none that is not over. A migration runs these statements once in a schema, before
 * `partitionTable`.
 */
export const CREATE_PARTITION_TOOLS = [
  `CREATE TABLE partition_archive (
     id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     partition   text NOT NULL,
     row_count   bigint NOT NULL,
     file        text NOT NULL,
     sha256      char(64) NOT NULL,
     archived_at timestamptz NOT NULL DEFAULT now(),
     dropped_at  timestamptz
   )`,
  'CREATE UNIQUE INDEX partition_archive_kept ON partition_archive (partition) WHERE dropped_at IS NULL',
  // Reads the month from the name, also for a partition that is detached. Raises an error for any other table.
  `CREATE FUNCTION partition_end(of_table text, part text) RETURNS timestamptz LANGUAGE plpgsql AS $$
   DECLARE
     digits text := right(part, 7);
     is_first boolean := part = of_table || '_until_' || digits;
   BEGIN
     IF digits !~ '^[0-9]{4}_(0[1-9]|1[0-2])$' OR NOT (is_first OR part = of_table || '_' || digits) THEN
       RAISE EXCEPTION '% is no month of %', part, of_table;
     END IF;
     RETURN (make_date(left(digits, 4)::int, right(digits, 2)::int, 1)
       + CASE WHEN is_first THEN interval '0' ELSE interval '1 month' END) AT TIME ZONE 'UTC';
   END $$`,
  // Made apart and then attached: making it in place would lock the table against everybody. Rows of the month that
  // wait in the rest are moved into it, while the rest is not in use: readers of the table wait for that, and writers
  // of other months do not.
  `CREATE FUNCTION make_partition(of_table text, of_month date, most_bytes bigint DEFAULT ${MAX_BYTES}) RETURNS boolean
     LANGUAGE plpgsql ${AS_OWNER} AS $$
   DECLARE
     part text := of_table || to_char(of_month, '"_"YYYY"_"MM');
     rest text := of_table || '_else';
     starts timestamptz := date_trunc('month', of_month::timestamp) AT TIME ZONE 'UTC';
     ends timestamptz := (date_trunc('month', of_month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
     key name;
   BEGIN
     SELECT a.attname INTO key FROM pg_partitioned_table p
       JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
       WHERE p.partrelid = to_regclass(quote_ident(of_table)) AND p.partdefid = to_regclass(quote_ident(rest));
     IF key IS NULL THEN
       RAISE EXCEPTION '% is not partitioned by month', of_table;
     END IF;
     ${TAKE_TURNS}
     IF to_regclass(quote_ident(part)) IS NOT NULL THEN
       RETURN false;
     END IF;
     IF pg_relation_size(to_regclass(quote_ident(rest))) > most_bytes THEN
       RAISE EXCEPTION '% is larger than % bytes: moving its rows would hold up readers', rest, most_bytes
         USING HINT = 'Call make_partition with a larger third parameter when that is acceptable.';
     END IF;
     EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL EXCLUDING IDENTITY)', part, rest);
     EXECUTE format('LOCK TABLE ONLY %I IN SHARE UPDATE EXCLUSIVE MODE', of_table);
     EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
     EXECUTE format('WITH strays AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM strays',
       rest, key, starts, key, ends, part);
     EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', of_table, part, starts, ends);
     RETURN true;
   END $$`,
  `CREATE FUNCTION detach_partition(of_table text, part text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
   BEGIN
     ${REQUIRE_OLD}
     ${TAKE_TURNS}
     IF NOT ${IS_ATTACHED} THEN
       RETURN false;
     END IF;
     ${LOCK_OUT}
     EXECUTE format('ALTER TABLE %I DETACH PARTITION %I', of_table, part);
     RETURN true;
   END $$`,
  `CREATE FUNCTION drop_partition(of_table text, part text) RETURNS boolean LANGUAGE plpgsql ${AS_OWNER} AS $$
   BEGIN
     ${REQUIRE_OLD}
     ${TAKE_TURNS}
     IF to_regclass(quote_ident(part)) IS NULL THEN
       RETURN false;
     END IF;
     IF ${IS_ATTACHED} THEN
       ${LOCK_OUT}
     END IF;
     EXECUTE format('DROP TABLE %I', part);
     UPDATE partition_archive SET dropped_at = now() WHERE partition = part AND dropped_at IS NULL;
     RETURN true;
   END $$`,
  // Temporary tables of a session come last in the path, so that none of the same name hides ours.
  `DO $$
   DECLARE
     signature text;
   BEGIN
     FOREACH signature IN ARRAY ARRAY[${FUNCTIONS.map((signature) => `'${signature}'`).join(', ')}] LOOP
       EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', signature, current_schema());
       EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
       EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', signature, current_schema());
     END LOOP;
   END $$`,
];

export const DROP_PARTITION_TOOLS = [
  ...FUNCTIONS.toReversed().map((signature) => `DROP FUNCTION ${signature}`),
  'DROP TABLE partition_archive',
];
