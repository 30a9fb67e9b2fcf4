import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { API_VERSIONS, NEWEST_API_VERSION } from '@libs/dto/api-keys/api-versions';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** The file in which each package names the version of its types. */
const PACKAGES = {
  'sdks/typescript/src/version.ts': /API_VERSION = '(.*)'/,
  'sdks/python/src/checkout_sdk/_version.py': /API_VERSION = "(.*)"/,
  'sdks/go/internal/rest/request.go': /APIVersion = "(.*)"/,
  'sdks/php/src/Http/Request.php': /API_VERSION = '(.*)'/,
};

describe('versions of the API', () => {
  it.each(Object.entries(PACKAGES))('the newest is what %s requests: its types are printed of it', (path, named) => {
    expect(named.exec(read(path))?.[1]).toBe(NEWEST_API_VERSION);
  });

  it('stand in the documents, each with its row', () => {
    const rows = [...read('docs/versioning.md').matchAll(/^\| `(\d{4}-\d\d-\d\d)` \|/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(API_VERSIONS.map(({ name }) => name));
  });
});
