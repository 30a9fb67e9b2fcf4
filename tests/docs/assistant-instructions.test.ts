import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { ASSISTANT_INSTRUCTIONS } from '@deploy/local/seed/assistant-instructions';
import { expect, it } from '@jest/globals';

it('operators begin with the instructions that the demo tries', () => {
  const page = readFileSync(join(ROOT, 'docs/going-live-operator.md'), 'utf8');

  const [, behind = ''] = page.split('Instructions to begin with:');

  expect(/^\s*```text\n(.*?)\n```$/ms.exec(behind)?.[1]).toBe(ASSISTANT_INSTRUCTIONS);
});
