import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** Pages whose samples a reader copies into a program that has a client already. */
const PAGES_WITH_SAMPLES = [
  'api-guide.md',
  'quick-start.md',
  'test-mode.md',
  'agents/api-guide.md',
  'agents/quick-start.md',
];

/** Returns the code of one language on these pages, each with its position. */
export function codeBlocks(language: string): { where: string; code: string }[] {
  return PAGES_WITH_SAMPLES.flatMap((page) => {
    const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
    return text.split(/^#{1,3} /m).flatMap((part) => {
      const heading = part.split('\n', 1)[0]!;
      const blocks = part.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'gms'));
      return [...blocks].map(([, code]) => ({ where: `${page}, ${heading}`, code: code! }));
    });
  });
}
