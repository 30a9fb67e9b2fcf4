import type { Page } from 'playwright-core';

/** Returns the text of a block that can be copied, by its name: `The API key`. */
export async function textShown(page: Page, name: string): Promise<string> {
  const text = page.getByRole('region', { name }).locator('pre');
  await text.waitFor();
  return (await text.textContent()) ?? '';
}

/** Returns where a text can still be found: in the document, in its fields, in the browser's storage for the site. */
export async function tracesOf(page: Page, secret: string): Promise<string[]> {
  const texts = {
    document: await page.content(),
    kept: JSON.stringify(await page.context().storageState()),
    session: String(await page.evaluate('JSON.stringify({ ...sessionStorage })')),
    fields: String(await page.evaluate("[...document.querySelectorAll('input, textarea')].map((f) => f.value).join()")),
  };
  const bare = secret.replace(/^0x/, '');
  return Object.entries(texts).flatMap(([name, text]) => (text.includes(bare) ? [name] : []));
}
