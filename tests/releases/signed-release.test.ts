import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@deploy/local/files/repository';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = (name: string) => join(ROOT, 'deploy/release', name);
const node = (...args: string[]) => spawnSync(process.execPath, args, { encoding: 'utf8' });

describe('A signed release', () => {
  let dir: string;
  let folder: string;
  const keys = (name: string) => {
    node(script('make-key.mjs'), join(dir, name));
    return { secret: join(dir, name, 'release.key'), shown: join(dir, name, 'release.pub') };
  };
  const sign = (key: string) => {
    const program = `import { signFolder } from ${JSON.stringify(pathToFileURL(script('signature.mjs')).href)}; signFolder(${JSON.stringify(folder)}, ${JSON.stringify(key)})`;
    return node('--input-type=module', '--eval', program);
  };
  const verify = (key: string) => node(script('verify-release.mjs'), folder, key);
  const file = (name: string) => join(folder, name);
  let ours: ReturnType<typeof keys>;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'release-'));
    folder = mkdtempSync(join(dir, 'artifacts-'));
    ours = keys('ours');
    writeFileSync(file('a.tar.gz'), 'first');
    writeFileSync(file('b.cdx.json'), '{}');
    expect(sign(ours.secret).status).toBe(0);
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it('verifies without a network, and as other tools see it', () => {
    expect(verify(ours.shown)).toMatchObject({ status: 0, stdout: 'a.tar.gz: as signed\nb.cdx.json: as signed\n' });
    execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: folder });
    writeFileSync(join(dir, 'raw'), Buffer.from(readFileSync(file('SHA256SUMS.sig'), 'utf8'), 'base64'));
    const openssl = ['pkeyutl', '-verify', '-pubin', '-inkey', ours.shown, '-rawin', '-in', file('SHA256SUMS')];
    expect(execFileSync('openssl', [...openssl, '-sigfile', join(dir, 'raw')], { encoding: 'utf8' })).toContain(
      'Success',
    );
  });

  it.each([
    ['a changed artifact', () => writeFileSync(file('a.tar.gz'), 'First'), 'a.tar.gz was changed'],
    ['one more file', () => writeFileSync(file('c'), ''), 'c is not part of the release'],
    ['a missing one', () => rmSync(file('b.cdx.json')), 'b.cdx.json is missing'],
    [
      'a link',
      () => {
        rmSync(file('a.tar.gz'));
        symlinkSync('/etc/hostname', file('a.tar.gz'));
      },
      'a.tar.gz is not a file',
    ],
    [
      'other checksums',
      () => writeFileSync(file('SHA256SUMS'), readFileSync(file('SHA256SUMS'), 'utf8').replace(/^./, 'f')),
      'SHA256SUMS was changed',
    ],
    ['no signature', () => writeFileSync(file('SHA256SUMS.sig'), ''), 'SHA256SUMS.sig is not of this key'],
  ])('refuses %s', (_what, change, reason) => {
    change();
    const { status, stderr } = verify(ours.shown);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(reason) });
  });

  it('refuses what another key signed', () => {
    const theirs = keys('theirs');
    expect(sign(theirs.secret).status).toBe(0);
    expect(verify(ours.shown).status).toBe(1);
    expect(verify(theirs.shown).status).toBe(0);
  });

  it('refuses a private key, and what is no key', () => {
    expect(verify(ours.secret).stderr).toContain('is a private key');
    expect(verify(file('b.cdx.json')).stderr).toContain('is not a public key in PEM');
  });

  describe('with images', () => {
    const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
    const print = () => node(script('chart-digests.mjs'), folder, ours.shown);
    const release = (lines: readonly string[]) => {
      rmSync(file('b.cdx.json'));
      writeFileSync(file('checkout-host-0.3.0.cdx.json'), '{}');
      writeFileSync(file('images.txt'), lines.map((line) => `${line}\n`).join(''));
      expect(sign(ours.secret).status).toBe(0);
    };

    it('has the digests for values of the chart, of the images that were pushed', () => {
      const images = [
        {
          name: 'r.example:5000/x/checkout-sessions:0.3.0',
          id: digest('a'),
          digests: [`r.example:5000/x/checkout-sessions@${digest('b')}`],
        },
        {
          name: 'checkout-auth:0.3.0',
          id: digest('c'),
          digests: [`x/checkout-auth@${digest('d')}`, `y/checkout-auth@${digest('d')}`],
        },
        { name: 'checkout-host:0.3.0', id: digest('e'), digests: [] },
      ];
      const program = `import { imagesText } from ${JSON.stringify(pathToFileURL(script('images.mjs')).href)}; console.log(imagesText(JSON.parse(process.argv[1])).trimEnd())`;
      release(node('--input-type=module', '--eval', program, JSON.stringify(images)).stdout.trimEnd().split('\n'));

      expect(print().stdout).toBe(
        `image:\n  tag: "0.3.0"\n  digests:\n    auth: ${digest('d')}\n    sessions: ${digest('b')}\n`,
      );
    });

    it.each([
      ['was not pushed', [`${digest('a')}  checkout-sessions:0.3.0`], 'has 0 digests of checkout-sessions'],
      [
        'was pushed twice with other contents',
        [`${digest('a')}  x/checkout-sessions@${digest('b')}`, `${digest('a')}  y/checkout-sessions@${digest('c')}`],
        'has 2 digests of checkout-sessions',
      ],
      ['no cluster runs', [`${digest('a')}  checkout-host:0.3.0`], 'has no image of the chart'],
      ['is invalid', [`${digest('a')} checkout-sessions:0.3.0`], 'has an invalid line'],
    ])('prints none for an image that %s', (_what, lines, reason) => {
      release(lines);
      expect(print()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(reason) });
    });

    it('prints none before the signature holds', () => {
      release([`${digest('a')}  checkout-sessions@${digest('b')}`]);
      expect(print().status).toBe(0);
      writeFileSync(file('images.txt'), `${digest('a')}  checkout-sessions@${digest('c')}\n`);
      expect(print()).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining('images.txt was changed'),
      });
    });
  });

  it('has a key that nobody else may read, and that is not replaced', () => {
    expect(statSync(ours.secret).mode & 0o777).toBe(0o400);
    expect(node(script('make-key.mjs'), join(dir, 'ours')).status).not.toBe(0);
    chmodSync(ours.secret, 0o444);
    expect(sign(ours.secret).stderr).toContain('others may read');
  });
});
