import { BarePages } from '@libs/service-kit/http/bare-pages';
import { escapeHtml } from '@libs/service-kit/http/escape-html';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page shown to a person without our front end. Its texts are escaped. */
export interface Page {
  title: string;
  paragraphs: readonly string[];
  form?: { action: string; fields: Readonly<Record<string, string>>; button: string };
  link?: { href: string; text: string };
}

const PAGES = new BarePages('34rem');

/** Returns whether a browser requests a page to show, and not a program data to read. */
export function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/** Returns whether a program requests JSON by name. */
export function wantsJson(request: FastifyRequest): boolean {
  return !wantsPage(request) && (request.headers.accept ?? '').includes('application/json');
}

/** Returns the page as text, and sets its headers on the reply. */
export function renderPage(reply: FastifyReply, { title, paragraphs, form, link }: Page): string {
  const texts = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  const onward = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : '';
  return PAGES.render(reply, title, `${texts}\n${form ? renderForm(form) : ''}${onward}`);
}

function renderForm({ action, fields, button }: NonNullable<Page['form']>): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(button)}</button></form>\n`;
}
