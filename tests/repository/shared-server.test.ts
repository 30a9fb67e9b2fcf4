import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const OF_ALL_DATABASES = /pg_stat_activity|pg_locks/;

/** Returns literals that query the state of the whole server without a limit to their own database. */
function unlimited(source: string): string[] {
  const literals = source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? [];
  const names = Object.fromEntries(
    [...source.matchAll(/const (\w+) =\s*([`'"][^\n]*)/g)].map(([, name, value]) => [`\${${name}}`, value!]),
  );
  const resolved = (text: string) => text.replaceAll(/\$\{\w+\}/g, (name) => names[name] ?? name);
  return literals.filter((text) => OF_ALL_DATABASES.test(text) && !resolved(text).includes('current_database()'));
}

/**
 * Test files run side by side on one server, with the same roles: what one of them ends or counts may belong to
 * another.
 */
describe('tests that read connections and locks of Postgres', () => {
  it('limit themselves to their own database', () => {
    const paths = globSync(['{apps,libs,sdks}/*/test/**/*.ts', 'tests/{api,security}/**/*.ts'], { cwd: ROOT });
    const asking = paths.filter((path) => OF_ALL_DATABASES.test(readFileSync(join(ROOT, path), 'utf8')));

    const found = asking.flatMap((path) => unlimited(readFileSync(join(ROOT, path), 'utf8')).map((sql) => [path, sql]));

    expect(asking.length).toBeGreaterThan(8);
    expect(found).toEqual([]);
  });

  const byName = 'SELECT pid FROM pg_stat_activity WHERE $';
  it.each([
    ['a statement without a limit', ['`SELECT pid FROM pg_stat_activity`'], 1],
    ['one without a limit beside one with it', ["'SELECT 1 FROM pg_locks'", '`pg_locks, current_database()`'], 1],
    ['a limit by name', ['const own = "datname = current_database()";', `\`${byName}{own}\``], 0],
    ['a name that limits to something else', ['const own = "pid = 1";', `\`${byName}{own}\``], 1],
  ])('are found: %s', (_, lines, count) => {
    expect(unlimited(lines.join('\n'))).toHaveLength(count);
  });
});
