import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { handWrittenLists, longNumberings, misplacedSql, type Sources, strayFiles } from './sql-locations.js';

/** Plain files that every folder of their service uses, so that none of them can own it. */
const PLAIN: Readonly<Record<string, string>> = {
  'apps/agent-gateway/src/ids.ts': 'the form of all ids of the agent API',
  'apps/cli/src/program.ts': 'all commands, each of a folder',
};

function sources(): Sources {
  const paths = globSync('apps/*/src/**/*.ts', { cwd: ROOT }).filter((path) => !/^apps\/[a-z-]+-web\//.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

describe('SQL in services', () => {
  const all = sources();

  it('stands in stores, migrations and commands only', () => {
    expect(Object.keys(all).length).toBeGreaterThan(500);
    expect(misplacedSql(all)).toEqual([]);
  });

  it('takes long lists of columns from entities', () => {
    expect(handWrittenLists(all)).toEqual([]);
  });

  it('has names for its values where they are many', () => {
    expect(longNumberings(all)).toEqual([]);
  });

  it('has no file beside it in src that belongs to a folder, and no exception that nobody needs', () => {
    expect(strayFiles(all, PLAIN)).toEqual([]);
    expect(Object.keys(PLAIN).filter((path) => !Object.hasOwn(all, path))).toEqual([]);
  });
});

describe('What is found in a planted service', () => {
  const at = (path: string, text: string): Sources => ({ [`apps/lamp/src/${path}`]: text });
  const QUERY = 'sql.query(`SELECT 1 FROM lamps`);';

  it.each([
    ['a controller', at('lamps/lamps.controller.ts', QUERY)],
    ['a worker', at('lamps/lamps.worker.ts', "sql.query('DELETE FROM lamps');")],
    ['a plain file', at('lamps/lamp.ts', 'const DUE = `lamps l WHERE l.due_at < now()`;')],
    ['src itself', at('lamps.ts', 'sql.query(`UPDATE lamps l SET lit = true`);')],
    [
      'a service beside a repository',
      {
        ...at('lamps/lamps.repository.ts', ''),
        ...at('lamps/lamps.service.ts', 'sql.query(`\n  INSERT INTO lamps`);'),
      },
    ],
  ])('is SQL in %s', (_, planted) => {
    expect(misplacedSql(planted)).toEqual([Object.keys(planted).at(-1)]);
  });

  it.each([
    'lamps/lamps.repository.ts',
    'lamps/lamp-search.queries.ts',
    'lamps/lamp-registry.service.ts',
    'migrations/0001-lamps.ts',
    'commands/light-lamps.ts',
  ])('is no SQL in %s', (path) => {
    expect(misplacedSql(at(path, QUERY))).toEqual([]);
  });

  it('is no SQL in comments and in sentences', () => {
    const text = `/** SELECT what you like. */ throw new Error('select a lamp, or update where it stands');`;
    expect(misplacedSql(at('lamps/lamps.controller.ts', text))).toEqual([]);
  });

  it.each([
    ['columns', 'sql.query(`INSERT INTO lamps AS l (a, b, c, d,\n e, f) VALUES ($1, $2)`);'],
    ['arrays', 'sql.query(`SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[],\n $4::int[])`);'],
  ])('is a list of %s by hand', (_, text) => {
    expect(handWrittenLists(at('lamps/lamps.repository.ts', text))).toHaveLength(1);
    expect(handWrittenLists(at('migrations/0001-lamps.ts', text))).toEqual([]);
  });

  it('is a statement of six numbered values', () => {
    const lamps = (values: string) => at('lamps/lamps.repository.ts', `sql.query('UPDATE lamps SET ${values}');`);
    expect(longNumberings(lamps('a = $1, b = $6'))).toHaveLength(1);
    expect(longNumberings(lamps('a = $1, b = $12'))).toHaveLength(1);
    expect(longNumberings(lamps('a = $1, b = $5'))).toEqual([]);
  });

  it('is a file without a role in src', () => {
    expect(strayFiles({ ...at('lamp-rules.ts', ''), ...at('main.ts', ''), ...at('lamps/lamp.ts', '') }, {})).toEqual([
      'apps/lamp/src/lamp-rules.ts',
    ]);
  });
});
