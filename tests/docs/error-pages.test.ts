import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

type Ref = { readonly $ref: string };

interface Document {
  readonly paths: Record<
    string,
    Record<string, { security: Record<string, unknown>[]; responses: Record<string, Ref> }>
  >;
}

const DOCUMENT = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@docs/openapi/openapi.json')), 'utf8'),
) as Document;

function at<Part>({ $ref }: Ref): Part {
  const names = $ref.split('/').slice(1);
  return names.reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], DOCUMENT) as Part;
}

/** Returns the codes that a call by such a key may get: the document has an example of each. */
function codesOf(key: string): string[] {
  const operations = Object.values(DOCUMENT.paths).flatMap((methods) => Object.values(methods));
  const refusals = operations
    .filter(({ security }) => security.some((one) => key in one))
    .flatMap(({ responses }) => Object.entries(responses).flatMap(([status, ref]) => (status >= '400' ? [ref] : [])));
  const codes = refusals.flatMap((ref) => {
    const { content } = at<{ content: Record<string, { examples: Record<string, Ref> }> }>(ref);
    return Object.values(content['application/json']!.examples).map(
      (example) => at<{ value: { error: { code: string } } }>(example).value.error.code,
    );
  });
  return [...new Set(codes)];
}

describe.each([
  ['docs/errors.md', 'apiKey'],
  ['docs/agents/errors.md', 'agentKey'],
])('%s', (page, key) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const all = readFileSync(join(ROOT, 'docs/generated/errors.md'), 'utf8');

  it('states what to do about every code that a call by key may get', () => {
    const codes = codesOf(key);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });

  it('names no unknown code', () => {
    const table = text.slice(text.indexOf('## What to do'), text.indexOf('\n## ', text.indexOf('## What to do') + 5));
    const named = [...table.matchAll(/^\| \d{3}(?:[, \d]*\|)?([^|]*)\|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([a-z_]+|[A-Z_]+)`/g)].map(([, code]) => code!),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((code) => !all.includes(`| \`${code}\` |`))).toEqual([]);
  });
});
