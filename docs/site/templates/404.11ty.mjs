import { documentOf } from '../output/document.mjs';

export const data = { permalink: '404.html' };

/** Returns the page for addresses below `/docs` that do not exist. */
export function render({ assets }) {
  const main = `<main id="content">
<article>
<h1>We could not find this page</h1>
<p>It may have moved. Search for it, or start from one of these:</p>
<ul>
<li><a href="/docs">Overview</a></li>
<li><a href="/docs/quick-start">Quick start</a></li>
<li><a href="/docs/reference">API reference</a></li>
</ul>
</article>
</main>
<div class="outline"></div>`;
  return documentOf({ title: 'We could not find this page', description: '', main, path: undefined, assets });
}
