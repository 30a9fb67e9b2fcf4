import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { pythonWith } from './python-environment.js';

const FOLDER = join(ROOT, 'sdks/python');
const TIMEOUT_MS = 600_000;
let python: string;

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(python, args, {
    cwd: FOLDER,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      PYTHONPATH: join(FOLDER, 'src'),
      MYPYPATH: join(FOLDER, 'src'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

describe('the SDK for Python, with packages of others', () => {
  beforeAll(() => {
    python = pythonWith(join(FOLDER, 'tests/requirements.txt'));
  }, TIMEOUT_MS);

  it(
    'receives webhooks with Flask, FastAPI and Django as its recipes show',
    () => {
      const { status, output } = run('-m', 'unittest', 'recipes/test_recipes.py');

      expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
      expect(output).toMatch(/^Ran 3 tests/m);
      expect(output).not.toContain('skipped');
    },
    TIMEOUT_MS,
  );

  it(
    'has types that mypy accepts when it is strict, and that refuse what the API does',
    () => {
      expect(run('-m', 'mypy', '--strict', '--cache-dir=/dev/null')).toEqual({
        status: 0,
        output: expect.stringContaining('Success: no issues found'),
      });
      const wrong = `from checkout_sdk import Checkout
def sold(checkout: Checkout) -> int:
    checkout.sessions.create({"user_external_id": 42, "amount_usd_cents": "1250", "return_url": ""})
    return checkout.sessions.status("token")["status"]
`;
      const { status, output } = run('-m', 'mypy', '--strict', '--config-file=', '--cache-dir=/dev/null', '-c', wrong);
      expect(status).toBe(1);
      expect(output).toContain('"amount_usd_cents" has type "int"');
      expect(output).toMatch(/Incompatible return value type .*expected "int"/);
    },
    TIMEOUT_MS,
  );
});
