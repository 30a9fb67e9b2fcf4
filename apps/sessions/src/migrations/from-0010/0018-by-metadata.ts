import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions are found by their metadata without reading each of them. The function returns a number for each name with
 * its value, different for each merchant, so that a search reads no other merchant's entries. Metadata that Postgres
 * cannot read (an escaped NUL or half of a surrogate pair anywhere) have no numbers, and match nothing.
 */
export class ByMetadata implements MigrationInterface {
  name = 'ByMetadata0000000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION metadata_terms(merchant_id bigint, metadata json) RETURNS bigint[]
         LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
         SELECT CASE WHEN json_typeof(metadata) = 'object' AND metadata::text !~ '\\\\u(0000|[dD][89a-fA-F])' THEN ARRAY(
           SELECT hashtextextended(length(key) || ':' || key || value, merchant_id)
           FROM json_each_text(metadata) WHERE value IS NOT NULL) END
       $$`,
    );
    await runner.query(
      `CREATE INDEX sessions_of_metadata ON sessions USING gin (metadata_terms(merchant_id, metadata))
         WHERE metadata IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sessions_of_metadata');
    await runner.query('DROP FUNCTION metadata_terms(bigint, json)');
  }
}
