import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CheckoutButton, CheckoutDialog, useCheckout } from '@checkout/react';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { renderToString } from 'react-dom/server';

/** `dist/test` is two folders below the package. */
const PACKAGE = join(import.meta.dirname, '../..');
const MAX_BYTES = 5 * 1024;
const ORIGIN = 'https://pay.example';

function Hooked() {
  const { state, result } = useCheckout({ origin: ORIGIN });
  return <p>{`${state} ${result}`}</p>;
}

describe('the package for React', () => {
  it('renders on a server, where there is no window', () => {
    expect(globalThis).not.toHaveProperty('window');
    expect(
      renderToString(
        <CheckoutButton origin={ORIGIN} payUrl={`${ORIGIN}/pay/token`} className="buy" disabled>
          Pay
        </CheckoutButton>,
      ),
    ).toBe('<button type="button" class="buy" disabled="" aria-busy="false">Pay</button>');
    expect(renderToString(<CheckoutDialog origin={ORIGIN} payUrl={`${ORIGIN}/pay/token`} open />)).toBe('');
    expect(renderToString(<Hooked />)).toBe('<p>idle undefined</p>');
  });

  it('shows no address of a session in what a server renders', () => {
    const html = renderToString(<CheckoutButton origin={ORIGIN} payUrl={`${ORIGIN}/pay/secret-token`} />);

    expect(html).not.toContain('secret-token');
  });

  it('has at most 5 KB, zipped, and imports React alone', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(PACKAGE, 'dist/src/index.js')],
      ...{ bundle: true, minify: true, write: false, metafile: true, legalComments: 'none' },
      ...{ format: 'esm', platform: 'browser', target: 'es2022', external: ['react', 'react/jsx-runtime'] },
      logLevel: 'silent',
    });
    const bytes = gzipSync(outputFiles[0]!.text).byteLength;
    console.log(`the bundle has ${bytes} bytes zipped`);

    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
    const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
    expect([...new Set(imported)].sort()).toEqual(['react', 'react/jsx-runtime']);
  });

  it('marks its components as those of the browser', () => {
    for (const file of ['use-checkout', 'checkout-button', 'checkout-dialog']) {
      expect(readFileSync(join(PACKAGE, `dist/src/${file}.js`), 'utf8')).toMatch(/^['"]use client['"];/);
    }
  });

  it('holds what it needs to run and to be typed, and needs React alone', () => {
    const manifest = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as Record<string, object>;
    const [{ files }] = JSON.parse(
      execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: PACKAGE, encoding: 'utf8' }),
    ) as [{ files: { path: string }[] }];
    const sources = globSync('src/**/*.{ts,tsx}', { cwd: PACKAGE }).map(
      (path) => `dist/${path.replace(/\.tsx?$/, '')}`,
    );

    expect(manifest['dependencies']).toBeUndefined();
    expect(Object.keys(manifest['peerDependencies']!)).toEqual(['react']);
    expect(files.map(({ path }) => path).sort()).toEqual(
      ['README.md', 'package.json', ...sources.flatMap((path) => [`${path}.d.ts`, `${path}.js`])].sort(),
    );
  });
});
