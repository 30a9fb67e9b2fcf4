import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extendMarkdown } from './markdown/markdown.mjs';
import { published } from './markdown/published.mjs';
import { PAGES } from './pages.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Adds every page of the table as a template, whose Markdown is read from its place in the repository. */
export default function configure(eleventy) {
  for (const { source, path, title, section } of PAGES) {
    const permalink = path === '' ? 'index.html' : `${path}.html`;
    const data = { source, path, section, shortTitle: title, permalink, layout: 'page.11ty.mjs' };
    eleventy.addTemplate(`pages/${path || 'index'}.md`, published(readFileSync(join(ROOT, source), 'utf8')), data);
  }
  eleventy.amendLibrary('md', extendMarkdown);
  eleventy.setUseGitIgnore(false);
  // No template language is used, because `{{secret:NAME}}` in a document is plain text.
  return { markdownTemplateEngine: false, dir: { input: 'templates', includes: '_layouts' } };
}
