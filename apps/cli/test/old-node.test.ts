import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/**
 * Makes this Node look like one of Debian's: by its version, and without the functions of newer ones that undici needs.
 */
const AS_NODE_20 = `data:text/javascript,${encodeURIComponent(`
  import zlib from 'node:zlib';
  delete zlib.createZstdDecompress;
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.2' } });
`)}`;

it('runs under the Node of the repository where that on the path is too old for its libraries', () => {
  const entry = fileURLToPath(new URL('../../bin/checkout.mjs', import.meta.url));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', AS_NODE_20, entry, ...args], { encoding: 'utf8', timeout: 60_000 });

  expect(run('rehearse', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--pay-key-file') });
  expect(run('no-such-command')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown command') });
});
