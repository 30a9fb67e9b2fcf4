import { escapeHtml } from '@libs/service-kit/http/escape-html';

/** HTML that is known to be safe: created by `html`, or declared safe by its author with `raw`. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

export type Part = Html | string | number | null | undefined | false | readonly Part[];

/** Escapes everything but other templates, as a template tag. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

/** Marks text that is already HTML. */
export function raw(text: string): Html {
  return new Html(text);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(render).join('');
  return escapeHtml(String(part));
}
