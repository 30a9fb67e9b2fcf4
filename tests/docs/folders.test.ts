import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

describe('docs/check-folders.mjs', () => {
  let repository: string;
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'folders-'));
    mkdirSync(join(repository, 'docs'));
    cpSync(join(ROOT, 'docs/check-folders.mjs'), join(repository, 'docs/check-folders.mjs'));
    execFileSync('git', ['init', '--quiet'], { cwd: repository });
  });
  afterEach(() => rmSync(repository, { recursive: true, force: true }));

  function checkedWith(folder: string, files: number | readonly string[]) {
    mkdirSync(join(repository, folder), { recursive: true });
    const names = typeof files === 'number' ? Array.from({ length: files }, (_, file) => `file-${file}.ts`) : files;
    for (const name of names) writeFileSync(join(repository, folder, name), '');
    const { status, stdout } = spawnSync(process.execPath, ['docs/check-folders.mjs'], {
      cwd: repository,
      encoding: 'utf8',
    });
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

  it.each([
    ['parts with their module', 'apps/gateway/src/health', ['health.controller.ts', 'health.module.ts']],
    ['plain files', 'apps/gateway/src/pages', ['layout.ts']],
    ['nine files', 'apps/sessions/src/ledger', 9],
    ['the tests of a service', 'apps/sessions/test', 30],
  ])('passes %s', (_what, folder, files) => {
    expect(checkedWith(folder, files).status).toBe(0);
  });
});
