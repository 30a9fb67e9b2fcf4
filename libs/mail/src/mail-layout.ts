import { escapeHtml } from '@libs/service-kit/http/escape-html';
import type { Mail } from './mail.js';

/** The content of a message as plain text, from which both the text and the HTML version are rendered. */
export interface MailContent {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The call to action. `url` must be http or https. */
  action?: { label: string; url: string };
  /** The language of the message as an HTML language tag; English by default. */
  language?: string;
  /** Small print below: the reason why this mail was sent. */
  footer?: string;
}

const PAGE = 'font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a';
const BUTTON =
  'display:inline-block;padding:.6rem 1.2rem;border-radius:6px;background:#1a1a1a;color:#fff;text-decoration:none';
const SMALL = 'font-size:13px;color:#555';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar']);

/** Renders a message. Everything is escaped. Throws a TypeError when the action's URL is not http or https. */
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

/** Returns text without control characters, so that it cannot start another header. */
export function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim();
}

function button(label: string, url: string): string {
  return `<p><a href="${escapeHtml(url)}" style="${BUTTON}">${escapeHtml(label)}</a></p>\n<p style="${SMALL}">${escapeHtml(url)}</p>`;
}

function webUrl(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new TypeError(`${protocol} is not allowed in a link of an e-mail`);
  return href;
}
