import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.js';

/**
 * Pages that a service itself renders, for people without our front end in between. Nothing is cached, framed, loaded,
 * listed by search engines, or sent to the next site as a referrer: the address of such a page may itself be the right
 * to act.
 */
export class BarePages {
  private readonly headers: Readonly<Record<string, string>>;
  private readonly style: string;

  /** The width of the text, and rules in addition to those of all such pages. A page may have no other style. */
  constructor(width: string, rules = '') {
    const style = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:${width};margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.6rem 1.4rem;cursor:pointer}${rules}`;
    this.style = style;
    this.headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        'img-src data:',
        `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
    };
  }

  /** Returns the page as text and sets its headers on the reply. Escapes the title; the caller escapes `html`. */
  render(reply: FastifyReply, title: string, html: string): string {
    void reply.headers(this.headers);
    return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${this.style}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${html}
</main></body>
</html>
`;
  }
}
