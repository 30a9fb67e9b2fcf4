import { createHash } from 'node:crypto';
import { escapeHtml } from '@libs/service-kit/http/escape-html';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page for a person without our front end in between. Texts are escaped. */
export interface Page {
  title: string;
  paragraphs: readonly string[];
  form?: { action: string; fields: Readonly<Record<string, string>>; button: string };
  link?: { href: string; text: string };
}

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.4rem;cursor:pointer}';

const CSP = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Headers of every page: nothing is cached, framed, loaded, or sent to the next site as a referrer. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': CSP,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Whether a browser requests a page to show, and not a program data to read. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Whether a program requests JSON by name. */
export function wantsJson(request: FastifyRequest): boolean {
  return !wantsPage(request) && (request.headers.accept ?? '').includes('application/json');
}

/** The page as text, its headers set on the reply. */
export function renderPage(reply: FastifyReply, { title, paragraphs, form, link }: Page): string {
  void reply.headers(HEADERS);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${form ? renderForm(form) : ''}${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''}
</main></body>
</html>
`;
}

function renderForm({ action, fields, button }: NonNullable<Page['form']>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>\n`;
}
