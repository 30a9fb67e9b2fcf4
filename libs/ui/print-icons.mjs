/**
 * Prints `src/generated/icons.ts`, a component for each icon that `icons.json` names, from Tabler's set in one file. Its package for React has
 * 18,000 files, a sixth of all that npm would install. The build runs this; git does not keep what it prints.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'src', 'generated');
const { icons } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json');
const names = JSON.parse(readFileSync(join(import.meta.dirname, 'icons.json'), 'utf8'));

mkdirSync(FOLDER, { recursive: true });
writeFileSync(
  join(FOLDER, 'icons.ts'),
  `/** Printed from icons.json by print-icons.mjs; never edited. */
import { filledIcon, lineIcon } from '../icons/icon.js';

${names.map(exportOf).join('\n')}
`,
);

function exportOf(name) {
  const body = icons[name]?.body;
  if (!body) throw new Error(`Tabler has no icon ${name}`);
  const others = body.replace(/<path\b[^>]*\/>|<\/?g\b[^>]*>/g, '');
  const isFilled = !body.includes('stroke=');
  if (others !== '' || (isFilled ? !body.includes('fill="currentColor"') : body.includes('fill="currentColor"')))
    throw new Error(`the icon ${name} is neither of lines nor filled: ${body}`);
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, path]) => `'${path}'`);
  return `export const ${componentOf(name)} = /* @__PURE__ */ ${isFilled ? 'filledIcon' : 'lineIcon'}([${paths.join(', ')}]);`;
}

/** `circle-check` is `IconCircleCheck`. */
function componentOf(name) {
  return `Icon${name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}`;
}
