import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';

const EXAMPLES = join(ROOT, 'docs/examples/agents');
const QUICK_START = readFileSync(join(ROOT, 'docs/agents/quick-start.md'), 'utf8');

/** That they run is shown in `tests/e2e/agent.test.ts`, on the whole system. */
describe('The quick start for agents', () => {
  it.each(['quick-start.sh', 'quick-start.mjs'])('shows %s as it is run by a test', (file) => {
    const code = readFileSync(join(EXAMPLES, file), 'utf8').replace('# BASE and KEY as above.\n', '');
    expect(QUICK_START).toContain(code.trim());
  });
});
