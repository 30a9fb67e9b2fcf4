/**
 * How long a change of partitions waits for a lock. A statement that needs the table meanwhile waits behind it for as
 * long, and no longer: a transaction that holds the table for an hour makes the change fail, and it is tried again in
 * the next round.
 */
const LOCK_TIMEOUT = '500ms';
/**
 * The rows that belong to no month are read and moved under a lock, so a table of them may not be larger: 64 MiB take
 * about a second.
 */
const MOST_BYTES = 64 * 1024 * 1024;
/**
 * What can still be written to is not taken away: results that waited while the database was down, and those of clocks
 * that are slow.
 */
const LEAST_AGE = '2 days';

const FUNCTIONS = [
  'partition_end(text, text)',
  'make_partition(text, date, bigint)',
  'detach_partition(text, text)',
  'drop_partition(text, text)',
];

/** One change of a table's partitions at a time, in the database: replicas take turns. */
const TAKE_TURNS = `PERFORM pg_advisory_xact_lock(hashtextextended('partitions of ' || current_schema() || '.' || of_table, 0));`;

/**
 * The order of locks is parent, partition, rest. All statements that come through the parent wait for the first one, so
 * only a program that reads a partition by its own name can hold the others: it is not waited for.
 */
const LOCK_OUT = `
  EXECUTE format('LOCK TABLE ONLY %I IN ACCESS EXCLUSIVE MODE', of_table);
  EXECUTE format('LOCK TABLE %I, %I IN ACCESS EXCLUSIVE MODE NOWAIT', part, of_table || '_else');`;

/** Raises an error for what is no month of such a table, and for one that is not over. */
const REQUIRE_OLD = `
  IF NOT EXISTS (SELECT FROM pg_partitioned_table WHERE partrelid = to_regclass(quote_ident(of_table))
      AND partdefid = to_regclass(quote_ident(of_table || '_else'))) THEN
    RAISE EXCEPTION '% is not partitioned by month', of_table;
  END IF;
  IF partition_end(of_table, part) > now() - interval '${LEAST_AGE}' THEN
    RAISE EXCEPTION '% has not been over for ${LEAST_AGE}', part;
  END IF;`;

const IS_ATTACHED = `EXISTS (SELECT FROM pg_inherits
    WHERE inhparent = to_regclass(quote_ident(of_table)) AND inhrelid = to_regclass(quote_ident(part)))`;

/**
 * Functions of a schema's owner run as the owner, regardless of the caller: the service's own role may not make or drop
 * tables.
 */
const AS_OWNER = `SECURITY DEFINER SET lock_timeout = '${LOCK_TIMEOUT}' SET timezone = 'UTC' SET datestyle = 'ISO'`;

/**
 * What a schema needs for partitioned tables: the list of archived months, and functions that make, detach and drop
 * partitions, which the service may call, and no other role. They touch no table but months of one that is partitioned
 * by month, and no month that is not over. A migration runs these statements once in a schema, before `partitionTable`.
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
  // Made apart and then attached: to make it in its place would lock the table against everybody. What waits for the
  // month in the rest is moved into it, while the rest is not in use: readers of the table wait for that, and writers
  // of other months do not.
  `CREATE FUNCTION make_partition(of_table text, of_month date, most_bytes bigint DEFAULT ${MOST_BYTES}) RETURNS boolean
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
  // Tables of a session come last in the path: no table of the same name can be put in front of ours.
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
