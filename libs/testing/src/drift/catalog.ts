import pg from 'pg';

/** One fact of a schema about a table: a column, a key, a check, an index, or that the table exists. */
export interface Fact {
  readonly table: string;
  /** Its name, the same in two schemas that mean the same. */
  readonly name: string;
  readonly definition: string;
}

/** The tables of TypeORM itself: the migrations that have run, and the text of generated columns. */
const NOT_OURS = ['migration', 'typeorm_metadata'];

/** Partitions are made over time: their facts are reported for their table. */
const OWN_TABLES = `c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> ALL ($2::text[])`;

const TABLES = `SELECT relname AS table, 'table ' || relname AS name, '' AS definition FROM pg_class c WHERE ${OWN_TABLES}`;

/** TypeORM writes a number as a default as text of the number's type. */
const DEFAULT = `regexp_replace(pg_get_expr(d.adbin, d.adrelid), '''(-?\\d+)''::\\w+', '\\1')`;

const COLUMNS = `
  SELECT c.relname AS table, format('column %s.%s', c.relname, a.attname) AS name,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'NOT NULL' ELSE 'NULL' END,
      CASE a.attidentity WHEN 'a' THEN 'IDENTITY ALWAYS' WHEN 'd' THEN 'IDENTITY BY DEFAULT' END,
      CASE a.attgenerated WHEN '' THEN 'DEFAULT ' ELSE 'GENERATED ' END || ${DEFAULT},
      'COLLATE ' || (SELECT collname FROM pg_collation WHERE oid = a.attcollation AND collname <> 'default')) AS definition
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE ${OWN_TABLES} AND a.attnum > 0 AND NOT a.attisdropped`;

/** Names constraints by their definitions: Postgres itself names those that a migration does not. */
const CONSTRAINTS = `
  SELECT c.relname AS table, format('%s of %s, %s', pg_get_constraintdef(o.oid), c.relname,
      row_number() OVER (PARTITION BY c.oid, pg_get_constraintdef(o.oid))) AS name, '' AS definition
  FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid
  WHERE ${OWN_TABLES} AND o.contype IN ('p', 'u', 'f', 'c', 'x')`;

/** A key that each partition has on its own is one of the table. */
const KEYS_OF_PARTITIONS = `
  SELECT c.relname AS table, format('%s of %s, 1', pg_get_constraintdef(o.oid), c.relname) AS name, '' AS definition
  FROM pg_class c JOIN pg_inherits h ON h.inhparent = c.oid JOIN pg_constraint o ON o.conrelid = h.inhrelid
  WHERE ${OWN_TABLES} AND c.relkind = 'p' AND o.contype IN ('p', 'u') AND o.conparentid = 0
  GROUP BY c.oid, c.relname, pg_get_constraintdef(o.oid)
  HAVING count(*) = (SELECT count(*) FROM pg_inherits WHERE inhparent = c.oid)`;

const INDEXES = `
  SELECT c.relname AS table, format('index %s of %s', x.relname, c.relname) AS name,
    regexp_replace(pg_get_indexdef(i.indexrelid), ' INDEX .* USING ', ' INDEX USING ') AS definition
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
  WHERE ${OWN_TABLES}
    AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = i.indexrelid AND o.contype IN ('p', 'u', 'x'))`;

/** Returns all facts of a schema, in Postgres' own words, so that two schemas can be compared. */
export async function catalogOf(url: string, schema: string): Promise<Fact[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Names inside the schema are then written without its prefix.
    await client.query(`SET search_path = ${pg.escapeIdentifier(schema)}`);
    const text = [TABLES, COLUMNS, CONSTRAINTS, KEYS_OF_PARTITIONS, INDEXES].join('\nUNION ALL\n');
    const { rows } = await client.query<Fact>(`SELECT * FROM (${text}) f ORDER BY 1, 2`, [schema, NOT_OURS]);
    return rows;
  } finally {
    await client.end();
  }
}
