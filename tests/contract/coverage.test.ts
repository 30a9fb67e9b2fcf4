import { describe, expect, it } from '@jest/globals';
import { gaps } from './contract-page.js';
import { lostTests, namedTests } from './named-tests.js';
import { AGENT_API, CHECKOUT, documentedPromises, promisesOf } from './promises.js';

const DOCUMENT = `
# A service

This document covers a service. All paths are relative.

## Things

### Cup (mug)
| Field | Type | Rule |
|---|---|---|
| size (ml) | integer | 1 to 9 |

For other fields see [decisions](decisions.md).

## Endpoints

### Kitchen (path prefix /api; id in path)
| Method | Path | Request | Success |
|---|---|---|---|
| GET | /cups/{id} | none | 200 |

- fill: fills it. Twice is fine. For effects on the cloth see [decisions](decisions.md).
`;

describe.each([
  [CHECKOUT, 150],
  [AGENT_API, 50],
])('The contract of $file', (document, promises) => {
  it('is covered: each promise has a test that names it, each test names a promise', () => {
    expect(gaps(documentedPromises(document), namedTests(document))).toEqual([]);
    expect(documentedPromises(document).length).toBeGreaterThan(promises);
  });
});

describe('The contract', () => {
  it('is covered elsewhere by existing tests', () => {
    expect(lostTests()).toEqual([]);
  });

  it('is read as table rows and sentences, without what the decisions contain', () => {
    expect(promisesOf(DOCUMENT)).toEqual([
      { section: 'Introduction', key: 'Introduction / note 2', says: 'All paths are relative.' },
      { section: 'Things', key: 'Things / Cup / size', says: 'integer; 1 to 9' },
      { section: 'Endpoints', key: 'Endpoints / GET /api/cups/{id}', says: 'none; 200' },
      { section: 'Endpoints', key: 'Endpoints / Kitchen / fill.1', says: 'fill: fills it.' },
      { section: 'Endpoints', key: 'Endpoints / Kitchen / fill.2', says: 'Twice is fine.' },
    ]);
  });

  it('shows a promise without a test, and a test without a promise', () => {
    const promises = [{ section: 'Things', key: 'Things / Cup / size', says: 'integer; 1 to 9' }];
    const tests = [{ key: 'Things / Cup / color', file: 'a.test.ts', title: 'is blue' }];

    expect(gaps(promises, tests)).toEqual([
      'no test names the promise Things / Cup / size',
      'a.test.ts › is blue names Things / Cup / color, which is not promised',
    ]);
  });
});
