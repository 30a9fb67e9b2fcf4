import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { RenderedPages } from './rendered-pages.js';

function kept(most: number) {
  const pages = new RenderedPages(most);
  const rendered: string[] = [];
  const page = async (name: string, accepted?: string) => {
    const { body, headers } = await pages.of(name, accepted, () => {
      rendered.push(name);
      return `<p>${name}</p>`;
    });
    return headers['content-encoding'] === 'br' ? brotliDecompressSync(body).toString() : body.toString();
  };
  return { page, rendered };
}

it('a page is rendered once until it gives way to those that were requested since', async () => {
  const { page, rendered } = kept(2);

  expect([await page('a'), await page('b'), await page('a')]).toEqual(['<p>a</p>', '<p>b</p>', '<p>a</p>']);
  expect(rendered).toEqual(['a', 'b']);
  await page('c');
  expect([await page('a'), rendered]).toEqual(['<p>a</p>', ['a', 'b', 'c']]);
  await page('b');
  expect(rendered).toEqual(['a', 'b', 'c', 'b']);
});

it('a page is kept in each encoding apart, whatever order a browser names them in', async () => {
  const { page, rendered } = kept(9);

  expect([await page('a', 'gzip, br'), await page('a', 'br;q=1.0, gzip'), await page('a')]).toEqual(
    ['a', 'a', 'a'].map((name) => `<p>${name}</p>`),
  );
  expect(rendered).toEqual(['a', 'a']);
});
