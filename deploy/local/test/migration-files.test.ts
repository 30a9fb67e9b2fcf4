import { MIGRATIONS_OF_FILES } from '@deploy/migrate/files-database';
import { SCHEMAS } from '@deploy/migrate/schemas';
import { describe, expect, it } from '@jest/globals';
import { migrationFiles } from '../src/seed/provision.js';

describe('the files by which a second start sees that there are new migrations', () => {
  it.each(Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[])('are all of %s', (service) => {
    const ofFiles = service === 'agent-gateway' ? MIGRATIONS_OF_FILES : [];

    expect(migrationFiles(service)).toHaveLength(SCHEMAS[service].length + ofFiles.length);
  });
});
