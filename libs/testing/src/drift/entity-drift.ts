import { schemaOf } from '@libs/events/services';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { sqlIndexesOf } from '@libs/service-kit/database/entities/sql-index';
import { type EntityClass, entitiesOf, type ServiceDefinition } from '@libs/service-kit/service-definition';
import pg from 'pg';
import { createTestDatabase } from '../test-database.js';
import { catalogOf, type Fact } from './catalog.js';

/** A schema that TypeORM creates from the entities, next to the one that the migrations made. */
const TWIN = 'made_of_entities';

/**
 * Returns how a service's entities differ from its migrated schema, a sentence for each difference; none where they
 * agree. Both become real schemas of one Postgres, which then describes each in the same terms: tables, columns with
 * type, nullability and default, keys, checks, indexes.
 */
export function entityDrift(service: ServiceDefinition): Promise<string[]> {
  return schemaDrift(service, entitiesOf(service));
}

/** Returns the same for the schema that these migrations make, and these entities alone. */
export async function schemaDrift(service: ServiceDefinition, entities: EntityClass[]): Promise<string[]> {
  const database = await createTestDatabase([service]);
  try {
    await buildTwin(database.adminUrl, service.name, entities);
    const migrated = await catalogOf(database.adminUrl, schemaOf(service.name));
    const declared = await catalogOf(database.adminUrl, TWIN);
    // TypeORM makes no functions: an index that calls one names that of the migrated schema.
    const own = `${schemaOf(service.name)}.`;
    return differences(
      migrated,
      declared.map((fact) => ({ ...fact, definition: fact.definition.replaceAll(own, '') })),
    );
  } finally {
    await database.drop();
  }
}

/** Creates the schema of the entities: by TypeORM as far as it can, and then the indexes that they declare in SQL. */
async function buildTwin(url: string, name: string, entities: EntityClass[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA ${TWIN}`).finally(() => client.end());
  const applicationName = `entities of ${name}`;
  const dataSource = createDataSource({ url, schema: TWIN, poolSize: 1, applicationName, entities });
  await dataSource.initialize();
  try {
    await dataSource.synchronize();
    for (const { tableName, target } of dataSource.entityMetadatas)
      for (const { name, isUnique, rest } of sqlIndexesOf(target as EntityClass))
        await dataSource.query(`CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${name} ON ${TWIN}.${tableName} ${rest}`);
  } finally {
    await dataSource.destroy();
  }
}

function differences(migrated: readonly Fact[], declared: readonly Fact[]): string[] {
  const [inSchema, inEntities] = [byName(migrated), byName(declared)];
  const tables = (facts: readonly Fact[]) => new Set(facts.map(({ table }) => table));
  const [migratedTables, declaredTables] = [tables(migrated), tables(declared)];
  // For a table that one side lacks, only the table is reported.
  const isReported = ({ table, name }: Fact) =>
    name === `table ${table}` || (migratedTables.has(table) && declaredTables.has(table));
  const undeclared = migrated
    .filter((fact) => isReported(fact) && !inEntities.has(fact.name))
    .map(({ name, definition }) => `no entity has the ${name} ${definition}`.trim());
  const differing = declared.filter(isReported).flatMap(({ name, definition }) => {
    const real = inSchema.get(name);
    if (real === undefined) return [`the schema does not have the ${name} ${definition}`.trim()];
    if (real === definition) return [];
    return [`${name} is ${real} in the schema, and ${definition} in its entity`];
  });
  return [...undeclared, ...differing];
}

function byName(facts: readonly Fact[]): Map<string, string> {
  return new Map(facts.map(({ name, definition }) => [name, definition]));
}
