import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { bundlePrograms, programsOf } from '../src/bundle-services.js';
import { packagesOf } from '../src/packages.js';
import { sbomOf } from '../src/sbom.js';

const OPERATORS = 'apps/auth/dist/src/operators/operators.command.js';

describe('Bundles', () => {
  // Packages that stay packages are found from below this repository.
  const dir = mkdtempSync(join(import.meta.dirname, 'bundles-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('run as the programs that they are made of, and list what they hold', async () => {
    const { inputs } = await bundlePrograms({ operators: OPERATORS }, dir);
    const { status, stderr } = spawnSync(process.execPath, [join(dir, 'operators.js')], { encoding: 'utf8', env: {} });
    const bom = JSON.parse(sbomOf({ name: 'x', version: '1.0.0', sourceDateS: 0 }, packagesOf(Object.keys(inputs))));

    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'usage: DATABASE_URL=… node operators.command.js grant|revoke EMAIL\n',
    });
    expect(bom.components).toContainEqual(
      expect.objectContaining({ name: 'typeorm', purl: expect.stringMatching(/^pkg:npm\/typeorm@\d/) }),
    );
  });

  it('are not made where a program would hide inside of another one', async () => {
    const programs = { operators: OPERATORS, users: 'apps/auth/dist/src/users/users.repository.js' };
    const folder = join(mkdtempSync(join(tmpdir(), 'bundles-')), 'out');

    await expect(bundlePrograms(programs, folder)).rejects.toThrow(
      'users.repository.js, which is a program of its own',
    );
    expect(readdirSync(folder)).toEqual([]);
    rmSync(join(folder, '..'), { recursive: true });
  });

  it('have the commands and workers of a service beside it', () => {
    expect(programsOf('turn-runner', 'main')).toEqual({
      main: 'apps/turn-runner/dist/src/main.js',
      'sandbox-worker': 'apps/turn-runner/dist/src/sandbox/sandbox-worker.js',
    });
  });
});
