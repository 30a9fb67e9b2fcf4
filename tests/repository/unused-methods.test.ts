import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

type Sources = Readonly<Record<string, string>>;

const TEST = /\.(spec|test)\.tsx?$|\/test\//;
/** A method of a class at its usual indentation, after a line that is no decorator: those are for a framework. */
const METHOD =
  /^(?!.*(?:@|\}\)$)).*\n {2}(?:(?:public|protected|private|static|override|async) )*\*?(\w+)(?:<[^>\n]*>)?\((?:.*[{,(])?$/gm;

/** Methods that a library calls, of which the compiler knows no use. */
const CALLED_BY_LIBRARIES: Readonly<Record<string, string>> = {
  handleCopyData: 'of a query of pg, which hands copied rows to it',
  getKeys: 'of the storage of WalletConnect',
  getEntries: 'of the storage of WalletConnect',
  _read: 'of a stream of Node',
  _destroy: 'of a stream of Node',
};
/** Methods of parts that exist for tests and tools. */
const FOR_TESTS: readonly string[] = ['replaceNewest'];

/** Returns the methods whose name no source has anywhere else, as `path: name`. Uses in tests do not count. */
function unusedIn(sources: Sources): string[] {
  const counts = new Map<string, number>();
  for (const text of Object.values(sources)) {
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    for (const [word] of code.matchAll(/\w+/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(METHOD)].filter(([, name]) => counts.get(name!) === 1).map(([, name]) => `${path}: ${name}`),
  );
}

describe('A method of a class', () => {
  it('is used by a source, not by tests alone', () => {
    const paths = globSync('{apps,libs,deploy}/*/src/**/*.{ts,tsx}', { cwd: ROOT });
    const sources = paths.filter((path) => !TEST.test(path) && !path.startsWith('libs/testing/'));
    const texts = Object.fromEntries(sources.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
    const unused = unusedIn(texts).map((found) => found.split(': ')[1]!);

    expect(sources.length).toBeGreaterThan(1_000);
    expect(unused.toSorted()).toEqual([...Object.keys(CALLED_BY_LIBRARIES), ...FOR_TESTS].toSorted());
  });

  it.each([
    ['a method', '  burn(hours: number): void {'],
    ['an asynchronous one', '  async burn(hours: number): Promise<void> {'],
    ['one of several lines', '  burn('],
    ['a generator', '  async *burn(): AsyncGenerator<number> {'],
  ])('is found when it is %s without a use', (_, line) => {
    const lamp = `/** Burns. */\nexport class Lamp {\n  isLit = true;\n\n${line}\n    // burn\n  }\n}\n`;

    expect(unusedIn({ 'lamp.ts': lamp })).toEqual(['lamp.ts: burn']);
    expect(unusedIn({ 'lamp.ts': lamp, 'house.ts': 'lamp.burn(2);' })).toEqual([]);
  });

  it('may be a route or a handler', () => {
    const lamp = `export class Lamp {\n  @Post()\n  @Operation({\n    a: 1,\n  })\n  burn(): void {\n  }\n\n  @On('x')\n  dim(): void {\n  }\n}\n`;

    expect(unusedIn({ 'lamp.ts': lamp })).toEqual([]);
  });
});
