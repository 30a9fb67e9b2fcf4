import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@libs/events/services';
import { bundlePrograms, programsOf } from '../src/bundles/bundle-services.js';
import { IMAGES } from '../src/image-table.js';
import { packagesOf } from '../src/packages.js';
import { ROOT } from '../src/paths.js';
import { sbomOf } from '../src/sbom.js';

/** The beginning of a source of a program for people, or its check whether it is the one that was started. */
const COMMAND = /^\/\*\*\s+\* `node |process\.argv\[1\] === import\.meta\.filename/;

const OPERATORS = 'apps/auth/dist/src/commands/operators.js';

describe('Bundles', () => {
  // Packages that are not bundled are found from below this repository.
  const dir = mkdtempSync(join(import.meta.dirname, 'bundles-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('run as the programs that they are made of, and list what they hold', async () => {
    const { inputs } = await bundlePrograms({ operators: OPERATORS }, dir);
    const { status, stderr } = spawnSync(process.execPath, [join(dir, 'operators.js')], { encoding: 'utf8', env: {} });
    const bom = JSON.parse(sbomOf({ name: 'x', version: '1.0.0', sourceDateS: 0 }, packagesOf(Object.keys(inputs))));

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'usage: DATABASE_URL=… node operators.js grant|revoke EMAIL\n',
    });
    expect(bom.components).toContainEqual(
      expect.objectContaining({ name: 'typeorm', purl: expect.stringMatching(/^pkg:npm\/typeorm@\d/) }),
    );
  });

  it('hold neither comments nor drivers of databases that no service has', async () => {
    const folder = join(dir, 'services');
    await bundlePrograms(
      { ...programsOf('pay-page', 'pay-page'), ...programsOf('turn-runner', 'turn-runner') },
      folder,
    );
    const chunks = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const held = (text: string) => chunks.filter((chunk) => chunk.includes(text)).length;

    const databases = { postgres: held('pg_namespace'), oracle: held('ALL_TAB_COLS'), sqlServer: held('sp_rename') };

    expect(databases).toEqual({ postgres: 1, oracle: 0, sqlServer: 0 });
    expect(held('// node_modules/')).toBe(0);
    // V8 stores a source with one such character in two bytes for each: only validator's alphabets are worth that.
    expect(chunks.filter((chunk) => /[^\0-\xff]/.test(chunk)).every((chunk) => chunk.includes('az-AZ'))).toBe(true);
  });

  it('are not made where a program would hide inside of another one', async () => {
    const programs = { operators: OPERATORS, users: 'apps/auth/dist/src/registry/user-registry.service.js' };
    const folder = join(mkdtempSync(join(tmpdir(), 'bundles-')), 'out');

    await expect(bundlePrograms(programs, folder)).rejects.toThrow(
      'user-registry.service.js, which is a program of its own',
    );
    expect(readdirSync(folder)).toEqual([]);
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('have the commands and workers of a service beside it', () => {
    expect(programsOf('turn-runner', 'main')).toEqual({
      main: 'apps/turn-runner/dist/src/main.js',
      'rewrap-space-secrets': 'apps/turn-runner/dist/src/commands/rewrap-space-secrets.js',
      'sandbox-program': 'apps/turn-runner/dist/src/sandbox/sandbox-program.js',
    });
  });

  it('bring every command of services and of backups in some image', () => {
    const commands = globSync(['apps/*/src/**/*.ts', 'deploy/backup/src/*.ts'], { cwd: ROOT })
      .filter((file) => COMMAND.test(readFileSync(join(ROOT, file), 'utf8')))
      .map((file) => file.replace('/src/', '/dist/src/').replace(/ts$/, 'js'));
    const brought = Object.values(IMAGES).flatMap(({ programs }) => Object.values(programs));

    expect(commands.length).toBeGreaterThan(9);
    expect(commands.filter((command) => !brought.includes(command))).toEqual([]);
  });

  it('are in each image that the script builds without arguments', () => {
    const script = readFileSync(join(ROOT, 'deploy/images/build-with-buildah.sh'), 'utf8');

    expect(/^ +set -- (.+)$/m.exec(script)?.[1]?.split(' ')).toEqual(Object.keys(IMAGES));
  });

  it('have names that differ between services: the local stack keeps all in one folder', () => {
    const names = SERVICES.flatMap((service) => Object.keys(programsOf(service, service)));

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
