import { escapeHtml } from '@libs/service-kit/http/escape-html';

/** One received entry, as the page shows it. All texts are untrusted. */
export interface PageEntry {
  readonly title: string;
  readonly badge?: { readonly text: string; readonly isGood: boolean };
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  /** Shown as links when they are http or https. */
  readonly links?: readonly string[];
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #8886; border-radius: 8px; padding: 0 1rem 1rem; margin: 1rem 0; }
h2 { font-size: 1.1rem; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }
dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #8882; padding: .75rem; border-radius: 6px; }
.good::before { content: "✓ "; } .bad::before { content: "✗ "; } .bad { font-weight: bold; text-decoration: underline; }
`;

/** Returns a readable page without scripts that reloads every three seconds. */
export function inboxPage(title: string, nothingYet: string, entries: readonly PageEntry[]): string {
  const articles = entries.map(article).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><nav><a href="/mail">Mail</a> · <a href="/webhooks">Webhooks</a></nav><main><h1>${escapeHtml(title)}</h1>
${articles || `<p>${escapeHtml(nothingYet)}</p>`}
</main></body></html>`;
}

function article({ title, badge, facts, body, links = [] }: PageEntry): string {
  const mark = badge ? ` <small class="${badge.isGood ? 'good' : 'bad'}">${escapeHtml(badge.text)}</small>` : '';
  const rows = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const anchors = links
    .filter((link) => /^https?:\/\//.test(link))
    .map((link) => `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`);
  return `<article><h2>${escapeHtml(title)}${mark}</h2><dl>${rows}</dl>${anchors.join('')}<pre>${escapeHtml(body)}</pre></article>`;
}
