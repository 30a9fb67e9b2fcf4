/**
 * Prints `src/generated/icons.ts`, with a component for each icon that `icons.json` names, from Tabler's set in one
 * file. Its package for React has 18,000 files, a sixth of everything that npm would install. The build runs this; git
 * does not keep the output.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'src', 'generated');
const { icons } = createRequire(import.meta.url)('@iconify-json/tabler/icons.json');
const names = JSON.parse(readFileSync(join(import.meta.dirname, 'icons.json'), 'utf8'));

const HEAD = '/** Printed from icons.json by print-icons.mjs; never edited. */';

rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, 'icons'), { recursive: true });
// A file for each icon, so that a page loads only those that it shows.
for (const name of names)
  writeFileSync(
    join(FOLDER, 'icons', `${name}.ts`),
    `${HEAD}\nimport { ${factoryOf(name)} } from '../../icons/icon.js';\n\n${exportOf(name)}\n`,
  );
const exported = names.map((name) => `export { ${componentOf(name)} } from './icons/${name}.js';`);
writeFileSync(join(FOLDER, 'icons.ts'), `${HEAD}\n${exported.join('\n')}\n`);

/** Returns the body of an icon made of lines, or of filled shapes. */
function bodyOf(name) {
  const body = icons[name]?.body;
  if (!body) throw new Error(`Tabler has no icon ${name}`);
  const others = body.replace(/<path\b[^>]*\/>|<\/?g\b[^>]*>/g, '');
  if (others !== '' || body.includes('stroke=') === body.includes('fill="currentColor"'))
    throw new Error(`the icon ${name} is neither of lines nor filled: ${body}`);
  return body;
}

function factoryOf(name) {
  return bodyOf(name).includes('stroke=') ? 'lineIcon' : 'filledIcon';
}

function exportOf(name) {
  const paths = [...bodyOf(name).matchAll(/ d="([^"]+)"/g)].map(([, path]) => `'${path}'`);
  return `export const ${componentOf(name)} = /* @__PURE__ */ ${factoryOf(name)}([${paths.join(', ')}]);`;
}

/** `circle-check` is `IconCircleCheck`. */
function componentOf(name) {
  return `Icon${name.replace(/(?:^|-)(.)/g, (_, letter) => letter.toUpperCase())}`;
}
