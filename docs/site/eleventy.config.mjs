import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendMarkdown } from './markdown/markdown.mjs';
import { published } from './markdown/published.mjs';
import { PAGES } from './pages.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Every page of the table is a template: its Markdown is read where it lies in the repository. */
export default function configure(eleventy) {
  for (const { source, path, title, section } of PAGES) {
    const permalink = path === '' ? 'index.html' : `${path}.html`;
    const data = { source, path, section, shortTitle: title, permalink, layout: 'page.11ty.mjs' };
    eleventy.addTemplate(`pages/${path || 'index'}.md`, published(readFileSync(join(ROOT, source), 'utf8')), data);
  }
  eleventy.amendLibrary('md', extendMarkdown);
  eleventy.setUseGitIgnore(false);
  // `{{secret:NAME}}` in a text is a text.
  return { markdownTemplateEngine: false, dir: { input: 'templates', includes: '_layouts' } };
}
