import { escapeHtml } from '@libs/service-kit/http/escape-html';
import type { Mail } from './mail.js';

/** What a message says, as plain text: text and HTML are made of the same paragraphs. */
export interface MailContent {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do. `url` must be http or https. */
  action?: { label: string; url: string };
  /** Of the message, as HTML names it; English where it is left out. */
  language?: string;
  /** Small print below: why this mail was sent. */
  footer?: string;
}

const PAGE = 'font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a';
const BUTTON =
  'display:inline-block;padding:.6rem 1.2rem;border-radius:6px;background:#1a1a1a;color:#fff;text-decoration:none';
const SMALL = 'font-size:13px;color:#555';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/** Lays a message out. Everything is escaped. Throws a TypeError when the action's URL is not http or https. */
export function layOutMail({ to, subject, paragraphs, action, footer, language = 'en' }: MailContent): Mail {
  const url = action && webUrl(action.url);
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${url}`] : []),
    ...(footer === undefined ? [] : ['-- ', footer]),
  ].join('\n\n');
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`),
    ...(action ? [button(action.label, url!)] : []),
    ...(footer === undefined ? [] : [`<p style="${SMALL}">${escapeHtml(footer)}</p>`]),
  ].join('\n');
  const title = escapeHtml(oneLine(subject));
  const html = `<!doctype html>\n<html lang="${escapeHtml(language)}"${RIGHT_TO_LEFT.has(language) ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${title}</title></head>\n<body style="${PAGE}">\n${body}\n</body></html>\n`;
  return { to, subject: oneLine(subject), text: `${text}\n`, html };
}

/** Text without control characters: nothing in it can begin another header. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function button(label: string, url: string): string {
  return `<p><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n<p style="${SMALL}">${escapeHtml(url)}</p>`;
}

function webUrl(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`${protocol} is no link for a mail`);
  return href;
}
