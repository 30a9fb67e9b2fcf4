import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { installPinned } from '../stack/pinned-packages.js';

const PINNED = join(ROOT, 'tests', 'docs', 'generators');
const TIMEOUT_MS = 600_000;
let generators: string;
let out: string;

/** Runs a program. Throws a one-line message with the end of its output where it fails. */
function run(command: string, args: readonly string[], cwd: string, advice = command): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: TIMEOUT_MS });
  if (status === 0) return stdout;
  throw new Error(`${advice}: ${error?.message ?? `${stdout}${stderr}`.trim().slice(-2_000)}`);
}

/** The arguments of each generator, for a document and a folder. */
const GENERATORS: Readonly<Record<string, (document: string, folder: string) => string[]>> = {
  'openapi-ts': (document, folder) => ['-i', document, '-o', folder, '-c', '@hey-api/client-fetch'],
  'swagger-typescript-api': (document, folder) => ['generate', '-p', document, '-o', folder, '-n', 'index.ts'],
};

/** Returns the faults that TypeScript finds in programs next to the generated code, all checked at once. */
function faultsIn(programs: readonly string[]): string[] {
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const { stdout } = spawnSync(join(generators, 'node_modules/.bin/tsc'), [...options, ...programs], {
    cwd: out,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

/** Programs as an integrator writes them, right and wrong, against the clients of the documents. */
const PROGRAMS = {
  'openapi-ts': {
    checkout: {
      right: `import { createClient } from './client';
import { sessionsSessionsCreate } from './index';
const client = createClient({ baseUrl: 'https://pay.example', auth: 'sk_test_x' });
const { data } = await sessionsSessionsCreate({
  client,
  body: { user_external_id: 'u_1', amount_usd_cents: 1250, return_url: '', metadata: { order: 'A-1', parts: [1, 2] } },
});
export const status: 'open' | 'processing' | 'paid' | 'expired' | 'canceled' | undefined = data?.status;
export const order: unknown = data?.metadata?.['order'];
export {};
`,
      wrong: ['amount_usd_cents: 1250', "amount_usd_cents: '1250'"],
    },
    agent: {
      right: `import type { CreateTurnBody } from './index';
export const turn: CreateTurnBody = { space: 'shop', text: 'Hello' };
`,
      wrong: ["text: 'Hello'", 'text: 7'],
    },
  },
  'swagger-typescript-api': {
    checkout: {
      right: `import type { CreateSessionBody, SessionView } from './index';
export const body: CreateSessionBody = { user_external_id: 42, amount_usd_cents: 1250, return_url: '', metadata: { order: 'A-1', parts: [1] } };
export const order = (session: SessionView): unknown => session.metadata?.['order'];
`,
      wrong: ['amount_usd_cents: 1250', "amount_usd_cents: '1250'"],
    },
    agent: {
      right: `import type { CreateTurnBody } from './index';
export const turn: CreateTurnBody = { space: 'shop', text: 'Hello' };
`,
      wrong: ["text: 'Hello'", 'text: 7'],
    },
  },
} as const;

describe('clients that public generators make of the API documents', () => {
  let faults: string[];

  beforeAll(() => {
    generators = installPinned(PINNED);
    out = mkdtempSync(join(tmpdir(), 'generated-clients-'));
    const programs = Object.entries(PROGRAMS).flatMap(([generator, documents]) =>
      Object.entries(documents).flatMap(
        ([
          document,
          {
            right,
            wrong: [from, to],
          },
        ]) => {
          const folder = join(out, generator, document);
          const file = join(ROOT, 'docs/openapi/dist', `${document}.json`);
          run(join(generators, 'node_modules/.bin', generator), GENERATORS[generator]!(file, folder), out);
          expect(right).toContain(from);
          writeFileSync(join(folder, 'right.ts'), right);
          writeFileSync(join(folder, 'wrong.ts'), right.replace(from, to));
          return [join(folder, 'right.ts'), join(folder, 'wrong.ts')];
        },
      ),
    );
    faults = faultsIn(programs);
  }, TIMEOUT_MS);

  afterAll(() => rmSync(out, { recursive: true, force: true }));

  describe.each(Object.keys(PROGRAMS))('of %s', (generator) => {
    it.each(['checkout', 'agent'])(
      'compile for the document %s, with metadata as any object, and refuse a wrong type',
      (document) => {
        const path = `${generator}/${document}/`;
        const ofDocument = faults.filter((fault) => fault.startsWith(path));

        // Any other fault would be in the generated files.
        expect(ofDocument).toEqual([expect.stringContaining(`${path}wrong.ts`)]);
      },
    );
  });

  it('are at fault nowhere else', () => {
    expect(faults).toHaveLength(4);
  });
});
