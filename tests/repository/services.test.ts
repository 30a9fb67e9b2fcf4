import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

/** Returns every `x.service.ts`, by its path. */
function serviceFiles(): Readonly<Record<string, string>> {
  const paths = globSync('{apps,libs,deploy}/*/src/**/*.service.ts', { cwd: ROOT });
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
}

/**
 * Returns the files whose exported class has another name: `XService` in `x.service.ts`, in whatever case
 * (`OAuthGrantsService`).
 */
function misnamed(files: Readonly<Record<string, string>>): string[] {
  return Object.keys(files).filter((path) => {
    const name = basename(path, '.ts').replaceAll(/[-.]/g, '');
    const exported = [...files[path]!.matchAll(/^export (?:abstract )?class (\w+)/gm)].map(([, found]) => found!);
    return !exported.some((found) => found.toLowerCase() === name && found.endsWith('Service'));
  });
}

describe('A file x.service.ts', () => {
  it('exports XService', () => {
    const files = serviceFiles();
    expect(Object.keys(files).length).toBeGreaterThan(100);
    expect(misnamed(files)).toEqual([]);
  });

  it.each([
    ['lamp-oil.service.ts', 'export class LampOilService {}'],
    ['oauth-lamps.service.ts', 'export class OAuthLampsService {}'],
    ['lamps.service.ts', 'export class DarkLamps {}\nexport abstract class LampsService {}'],
  ])('is right where it is %s with `%s`', (file, text) => {
    expect(misnamed({ [`apps/lamp/src/lamps/${file}`]: text })).toEqual([]);
  });

  it.each([
    ['without the ending', 'export class LampOil {}'],
    ['that is called like another file', 'export class LampsService {}'],
    ['whose ending is spelled otherwise', 'export class LampOilservice {}'],
    ['that is not exported', 'class LampOilService {}\nexport const oil = new LampOilService();'],
  ])('is found where its class is one %s', (_, text) => {
    const path = 'apps/lamp/src/oil/lamp-oil.service.ts';
    expect(misnamed({ [path]: text })).toEqual([path]);
  });
});
