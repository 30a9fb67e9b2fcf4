import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

/** The output of the task `bundle`, as the gateway serves it. */
const WEB = join(ROOT, 'docs/site/dist/web');
const { PAGES } = (await import(pathToFileURL(join(ROOT, 'docs/site/pages.mjs')).href)) as {
  PAGES: readonly { path: string }[];
};
const pages = new Map(
  globSync('**/*.html', { cwd: WEB }).map((file) => [
    `/docs/${file.replace(/\.html$/, '')}`.replace(/\/index$/, ''),
    readFileSync(join(WEB, file), 'utf8'),
  ]),
);
/** Paths of the platform outside of the documentation. */
const ELSEWHERE = /^\/(?:dashboard|openapi\.json|llms\.txt|docs\/reference)(?=$|[/?#])/;

const idsOf = (html: string): string[] => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);

function leadsNowhere(address: string, from: string): boolean {
  if (/^(?:https:|data:)/.test(address) || ELSEWHERE.test(address)) return false;
  const [path, anchor] = address.split('#') as [string, string?];
  const target = path === '' ? from : path;
  const html = pages.get(target);
  if (html === undefined) return !existsSync(join(WEB, target.replace(/^\/docs\//, '')));
  return anchor !== undefined && !idsOf(html).includes(decodeURIComponent(anchor));
}

describe('The site of the documentation', () => {
  it('has every page of its table, and nothing that the table does not name', () => {
    const wanted = PAGES.map(({ path }) => (path === '' ? '/docs' : `/docs/${path}`));
    expect([...pages.keys()].sort()).toEqual([...wanted, '/docs/404'].sort());
  });

  it.each([...pages])('%s leads to pages and headings that are there', (address, html) => {
    const links = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, target]) => target!);
    expect(links.length).toBeGreaterThan(30);
    expect(links.filter((target) => leadsNowhere(target, address))).toEqual([]);
  });

  it.each([...pages])('%s has neither style nor script of its own, which the policy refuses', (_address, html) => {
    expect(html.match(/\sstyle="|<style|\son\w+="|<script(?![^>]* src=)/g)).toBeNull();
    expect(new Set(idsOf(html)).size).toBe(idsOf(html).length);
  });

  it('is Markdown, too, whose links lead to Markdown that is there', () => {
    for (const { path } of PAGES) {
      const text = readFileSync(join(WEB, `${path || 'index'}.md`), 'utf8').replaceAll(/```.*?```/gs, '');
      const links = [...text.matchAll(/\]\((\/docs\/[^)#\s]+)/g)].map(([, target]) => target!);
      expect(links.filter((target) => !existsSync(join(WEB, target.slice('/docs/'.length))))).toEqual([]);
    }
  });

  it('publishes nothing that stays in the repository', () => {
    for (const file of [...globSync('**/*.{html,md,txt}', { cwd: WEB }), 'search.json'])
      expect(readFileSync(join(WEB, file), 'utf8')).not.toMatch(
        /Not published from here on|\.\.\/\.\.\/adr|## Changing it/,
      );
  });

  it('lists every page in llms.txt, and has all of them in llms-full.txt', () => {
    const list = readFileSync(join(WEB, 'llms.txt'), 'utf8');
    const full = readFileSync(join(WEB, 'llms-full.txt'), 'utf8');
    expect(list).toMatch(/^# .+\n\n> .+\n\n## /);
    for (const { path } of PAGES) {
      expect(list).toContain(`(https://pay.example.com/docs/${path || 'index'}.md)`);
      expect(full).toContain(readFileSync(join(WEB, `${path || 'index'}.md`), 'utf8').trim());
    }
  });

  it('finds a heading of each page, with the words below it', () => {
    const entries = JSON.parse(readFileSync(join(WEB, 'search.json'), 'utf8')) as { url: string; text: string }[];
    for (const { path } of PAGES)
      expect(entries.some(({ url }) => url.split('#')[0] === (path === '' ? '/docs' : `/docs/${path}`))).toBe(true);
    expect(entries.filter(({ url }) => leadsNowhere(url, '/docs'))).toEqual([]);
    expect(entries.find(({ url }) => url === '/docs/webhooks#retries')?.text).toContain('We do not follow redirects');
    expect(
      entries.filter(({ text }) => /<|&(?:amp|lt|gt|quot);/.test(text) && /<(?:p|div|code|a)\b/.test(text)),
    ).toEqual([]);
  });
});
