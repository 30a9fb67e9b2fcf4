import { describe, expect, it } from '@jest/globals';
import { schemaDrift } from '@libs/testing/drift/entity-drift';
import { FILE_STORE_MIGRATIONS } from '../src/migrations.js';
import { StoredObjectRow } from '../src/object-store/stores/stored-object.entity.js';
import { service } from '../src/service.js';
import { testFilesIn } from './files-in-stores.js';
import { useFilesDatabase } from './use-files-database.js';

testFilesIn(useFilesDatabase());

describe('the database of files', () => {
  it('is what its entity declares', async () => {
    expect(await schemaDrift({ ...service, migrations: FILE_STORE_MIGRATIONS }, [StoredObjectRow])).toEqual([]);
  });
});
