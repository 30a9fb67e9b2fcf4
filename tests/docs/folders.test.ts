import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RepositoryWithCheck } from './repository-with-check.js';

describe('docs/check-folders.mjs', () => {
  let repository: RepositoryWithCheck;
  beforeEach(() => {
    repository = new RepositoryWithCheck('docs/check-folders.mjs');
  });
  afterEach(() => repository.remove());

  function checkedWith(folder: string, files: number | readonly string[]) {
    const names = typeof files === 'number' ? Array.from({ length: files }, (_, file) => `file-${file}.ts`) : files;
    return checked(Object.fromEntries(names.map((name) => [join(folder, name), ''])));
  }

  function checked(texts: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(texts)) repository.write(path, text);
    const { status, stdout } = repository.run();
    return { status, firstLine: stdout.split('\n')[0] };
  }

  it('fails on a tenth file, also one that is not committed yet', () => {
    expect(checkedWith('apps/sessions/src/ledger', 10)).toEqual({
      status: 1,
      firstLine: 'apps/sessions/src/ledger holds 10 files: at most 9',
    });
  });

  it('fails on a folder of a service whose parts of Nest have no module of their own', () => {
    expect(checkedWith('apps/gateway/src/health', ['probe.ts', 'health.controller.ts', 'status.module.ts'])).toEqual({
      status: 1,
      firstLine: 'apps/gateway/src/health has parts of Nest and no health.module.ts',
    });
  });

  it('fails on a circle of folders of a service, also where one of them is entered below, by a type, over a third', () => {
    const circle = {
      'apps/sweeper/src/tools/tool.ts': "import type { Search } from '../search/plain/search.js';",
      'apps/sweeper/src/search/plain/search.ts': "export {\n  gas,\n} from '../../chain/gas.js';",
      'apps/sweeper/src/chain/gas.ts': "import { toolOf } from '../tools/tool.js';",
    };
    expect(checked(circle)).toEqual({
      status: 1,
      firstLine:
        'a circle: apps/sweeper/src/chain (gas.ts) → apps/sweeper/src/tools (tool.ts) → apps/sweeper/src/search (search.ts) → apps/sweeper/src/chain',
    });
  });

  it.each([
    ['a lib', 'libs/service-kit', 'ts', "import type { Database } from '../database/database.js';"],
    ['a part of pages', 'libs/ui', 'tsx', "const load = () => import('../database/database.js');"],
    ['deploy', 'deploy/local', 'ts', "export { open } from '../database/database.js';"],
    ['an SDK', 'sdks/typescript', 'ts', "import { open } from '../database/database.js';"],
  ])('fails on a circle of folders in %s', (_what, folder, ending, text) => {
    const circle = {
      [`${folder}/src/telemetry/gauges.${ending}`]: text,
      [`${folder}/src/database/database.${ending}`]: "import { count } from '../telemetry/count.js';",
      [`${folder}/src/telemetry/count.${ending}`]: '',
    };
    expect(checked(circle)).toEqual({
      status: 1,
      firstLine: `a circle: ${folder}/src/database (database.${ending}) → ${folder}/src/telemetry (gauges.${ending}) → ${folder}/src/database`,
    });
  });

  it('fails on a circle of a folder and its own parts, in a package of any kind', () => {
    const circle = {
      'libs/ui/src/lists/list-page.tsx': "import { Filters } from './filters/filters.js';",
      'libs/ui/src/lists/filters/filters.tsx': "import type { List } from '../state/use-list.js';",
      'libs/ui/src/lists/state/use-list.ts': "import { PAGE } from '../list-page.js';",
    };
    expect(checked(circle)).toEqual({
      status: 1,
      firstLine:
        'a circle: libs/ui/src/lists (list-page.tsx) → libs/ui/src/lists/filters (filters.tsx) → libs/ui/src/lists/state (use-list.ts) → libs/ui/src/lists',
    });
  });

  it('passes folders that import each other in one direction, another service, and a spec that looks up', () => {
    const straight = {
      'apps/sweeper/src/tools/tool.ts': "import { gas } from '../chain/gas.js';",
      'apps/sweeper/src/tools/deep/kind.ts': "import { toolOf } from '../tool.js';",
      'apps/sweeper/src/chain/gas.ts': '',
      'apps/sweeper/src/chain/gas.spec.ts': "import { toolOf } from '../tools/tool.js';",
      'apps/sweeper/src/settings.ts': "import { gas } from './chain/gas.js';",
      'apps/sweeper/src/chain/node.ts': "import { urls } from '../settings.js';",
      'apps/sessions/src/chain/gas.ts': "import { toolOf } from '../tools/tool.js';",
    };
    expect(checked(straight).status).toBe(0);
  });

  it.each([
    ['parts with their module', 'apps/gateway/src/health', ['health.controller.ts', 'health.module.ts']],
    ['plain files', 'apps/gateway/src/pages', ['layout.ts']],
    ['nine files', 'apps/sessions/src/ledger', 9],
    ['the tests of a service', 'apps/sessions/test', 30],
  ])('passes %s', (_what, folder, files) => {
    expect(checkedWith(folder, files).status).toBe(0);
  });
});
