interface Call {
  readonly method?: 'POST' | 'PUT';
  /** The path below `/v1`. */
  readonly path: string;
  readonly key?: string;
  readonly headers?: readonly string[];
  readonly body?: unknown;
  /** Parts of a form, each as `name=@file`. */
  readonly form?: readonly string[];
}

/** A placeholder for a key. */
export const SOME_KEY = 'ak_live_…';

/** Returns a call of the agent API as a command for a shell. */
export function curlOf({ method, path, key = SOME_KEY, headers = [], body, form = [] }: Call): string {
  const verb = method === 'PUT' ? '-X PUT ' : '';
  const lines = [
    `curl ${verb}${window.location.origin}/v1${path}`,
    `-H ${quoted(`Authorization: Bearer ${key}`)}`,
    ...headers.map((header) => `-H ${quoted(header)}`),
    ...form.map((part) => `-F ${quoted(part)}`),
  ];
  if (body !== undefined) lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  return lines.join(' \\\n  ');
}

/** Returns a text as one word for a shell, whatever it contains. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
