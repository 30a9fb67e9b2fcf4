import { execFileSync } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { signatureHeader } from '@libs/outbound-http/webhook-signature';
import Stripe from 'stripe';

interface Vectors {
  readonly secret: string;
  readonly now: number;
  readonly cases: readonly { name: string; header: string; body: string; valid: boolean }[];
}

const FOLDER = join(ROOT, 'docs/examples/webhooks');
const VECTORS = JSON.parse(readFileSync(join(FOLDER, 'vectors.json'), 'utf8')) as Vectors;
const wanted = VECTORS.cases.map(({ name, valid }) => ({ name, valid }));

/** A few lines in the language itself that print which of the vectors it accepts, as JSON. */
const NODE = `
import { readFileSync } from 'node:fs';
import { verified } from './verify.mjs';
const { secret, now, cases } = JSON.parse(readFileSync('vectors.json', 'utf8'));
const accepts = (one) => { try { verified(one.body, one.header, secret, now); return true; } catch { return false; } };
console.log(JSON.stringify(cases.map((one) => ({ name: one.name, valid: accepts(one) }))));`;
const PYTHON = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, '.')
from verify import verified
given = json.load(open('vectors.json', encoding='utf-8'))
def accepts(one):
    try: verified(one['body'].encode(), one['header'], given['secret'], given['now']); return True
    except ValueError: return False
print(json.dumps([{'name': one['name'], 'valid': accepts(one)} for one in given['cases']]))`;
const PHP = `
require 'verify.php';
$given = json_decode(file_get_contents('vectors.json'), true);
$accepts = function ($one) use ($given) {
    try { verified($one['body'], $one['header'], $given['secret'], $given['now']); return true; }
    catch (UnexpectedValueException) { return false; }
};
echo json_encode(array_map(fn ($one) => ['name' => $one['name'], 'valid' => $accepts($one)], $given['cases']));`;

describe('The webhook guide', () => {
  it.each([
    ['Node', 'node', process.execPath, ['--input-type=module', '-e', NODE]],
    ['Python', 'python3', 'python3', ['-c', PYTHON]],
    ['PHP', 'php-cli', 'php', ['-r', PHP]],
  ])('verifies the vectors in %s', (_language, toInstall, command, args) => {
    expect(JSON.parse(run(command, args, toInstall))).toEqual(wanted);
  });

  it('verifies the vectors in Go', () => {
    expect(run('go', ['test', '-count=1', '-v', './...'], 'golang-go')).toContain('--- PASS: TestVectors');
  });

  it('verifies with the stripe package, which has the same scheme', () => {
    // This example accepts a time in the future.
    const cases = VECTORS.cases.filter(({ name }) => name !== 'from the future');

    const found = cases.map(({ name, body, header }) => ({ name, valid: stripeAccepts(body, header) }));

    expect(found).toEqual(cases.map(({ name, valid }) => ({ name, valid })));
  });

  it('has vectors that the dispatcher itself signs so', () => {
    const [first] = VECTORS.cases;

    expect(signatureHeader(VECTORS.now - 3, first!.body, [createSecretKey(VECTORS.secret, 'utf8')])).toBe(
      first!.header,
    );
  });

  it.each([
    'typescript/recipes/express.ts',
    'typescript/recipes/fastify.ts',
    'typescript/recipes/next-route.ts',
    'typescript/recipes/nestjs.ts',
    'typescript/recipes/hono.ts',
    'typescript/recipes/fulfill.ts',
    'python/recipes/flask_app.py',
    'python/recipes/django_view.py',
    'python/recipes/fastapi_app.py',
    'go/recipes/nethttp/receiver.go',
    'php/recipes/plain.php',
    'php/recipes/LaravelWebhookController.php',
    'php/recipes/SymfonyWebhookController.php',
  ])('shows sdks/%s, which the tests of the package run, as it is', (file) => {
    const guide = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8');

    expect(guide).toContain(readFileSync(join(ROOT, 'sdks', file), 'utf8').trim());
  });

  it.each(['verify.mjs', 'verify.py', 'verify.php', 'verify.go'])('shows %s as it was run', (file) => {
    const guide = readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8');

    expect(guide).toContain(readFileSync(join(FOLDER, file), 'utf8').trim());
  });
});

function run(command: string, args: string[], toInstall: string): string {
  try {
    return execFileSync(command, args, { cwd: FOLDER, encoding: 'utf8' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`install ${toInstall} to run this test`);
    throw error;
  }
}

function stripeAccepts(body: string, header: string): boolean {
  try {
    Stripe.webhooks.constructEvent(body, header, VECTORS.secret, 300, undefined, VECTORS.now * 1000);
    return true;
  } catch {
    return false;
  }
}
