import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Files, plantedRepository, removeRepository } from './planted-repository.js';

const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const ANYTHING = 'export const anything = 1;';
const importing = (specifier: string): string =>
  `import { anything } from '${specifier}';\nexport const used = anything;`;

/** A breach of each rule: the file that imports, and the one that it reaches. `$` stands for the name of the rule. */
const BREACHES: Readonly<Record<string, Files>> = {
  'pages-know-no-services': {
    'apps/admin-web/src/$a.ts': importing('@libs/dto/$b'),
    'libs/dto/src/$b.ts': ANYTHING,
  },
  'services-know-no-pages': {
    'apps/admin/src/$a.ts': importing('@libs/ui/$b'),
    'libs/ui/src/$b.tsx': ANYTHING,
  },
  'parts-of-pages-do-not-look-up': {
    'libs/ui/src/text/$a.tsx': importing('../lists/$b.js'),
    'libs/ui/src/lists/$b.tsx': ANYTHING,
  },
  'no-cycles': {
    'libs/dto/src/$a.ts': importing('@libs/events/$b'),
    'libs/events/src/$b.ts': `import type { used } from '@libs/dto/$a';\nexport const anything = 1 as unknown as typeof used;`,
  },
  'no-circles-of-folders': {
    'apps/admin/src/$one/a.ts': importing('../$two/b.js'),
    'apps/admin/src/$two/b.ts': ANYTHING,
    'apps/admin/src/$two/c.ts': importing('../$one/d.js'),
    'apps/admin/src/$one/d.ts': ANYTHING,
    // A circle over three folders, as once in the front ends: each arrow alone is not a fault.
    'apps/admin-web/src/$pay/a.tsx': importing('../$sell/b.js'),
    'apps/admin-web/src/$sell/b.ts': ANYTHING,
    'apps/admin-web/src/$sell/c.tsx': importing('../$team/d.js'),
    'apps/admin-web/src/$team/d.ts': ANYTHING,
    'apps/admin-web/src/$team/e.tsx': importing('../$pay/f.js'),
    'apps/admin-web/src/$pay/f.ts': ANYTHING,
    // A circle as once in libs: one of the arrows is a type only.
    'libs/mail/src/$count/a.ts': importing('../$keep/b.js'),
    'libs/mail/src/$keep/b.ts': ANYTHING,
    'libs/mail/src/$keep/c.ts': `import type { anything } from '../$count/d.js';\nexport type Used = typeof anything;`,
    'libs/mail/src/$count/d.ts': ANYTHING,
    'deploy/host/src/$lay/a.ts': importing('../$hide/b.js'),
    'deploy/host/src/$hide/b.ts': ANYTHING,
    'deploy/host/src/$hide/c.ts': importing('../$lay/d.js'),
    'deploy/host/src/$lay/d.ts': ANYTHING,
    'sdks/typescript/src/$ask/a.ts': importing('../$send/b.js'),
    'sdks/typescript/src/$send/b.ts': ANYTHING,
    'sdks/typescript/src/$send/c.ts': importing('../$ask/d.js'),
    'sdks/typescript/src/$ask/d.ts': ANYTHING,
  },
  'views-stand-above': {
    'apps/sessions/src/payments/$a.ts': importing('../usage/$b.js'),
    'apps/sessions/src/usage/$b.ts': ANYTHING,
  },
  'services-are-apart': {
    'apps/admin/src/$a.ts': importing('@apps/auth/$b'),
    'apps/auth/src/$b.ts': ANYTHING,
  },
  'libs-know-no-apps': {
    'libs/mail/src/$a.ts': importing('@apps/auth/$b'),
    'apps/auth/src/$b.ts': ANYTHING,
  },
  'apps-know-no-tools': {
    'apps/admin/src/$a.ts': importing('@libs/testing/$b'),
    'libs/testing/src/$b.ts': ANYTHING,
  },
  'services-know-no-folder': {
    'apps/admin/src/$a.ts': importing('@deploy/host/$b'),
    'deploy/host/src/$b.ts': ANYTHING,
  },
  'plain-libs-are-plain': {
    'libs/money/src/$a.ts': importing('undici'),
    'node_modules/undici/index.js': ANYTHING,
  },
  'words-know-no-machinery': {
    'libs/events/src/$a.ts': importing('@libs/service-kit/$b'),
    'libs/service-kit/src/$b.ts': ANYTHING,
  },
  'sdks-stand-alone': {
    'sdks/typescript/src/$a.ts': importing('@libs/errors/$b'),
    'libs/errors/src/$b.ts': ANYTHING,
  },
  'the-sdk-for-react-needs-react-alone': {
    'sdks/react/src/$a.ts': importing('undici'),
    'node_modules/undici/index.js': ANYTHING,
  },
  'packages-are-entered-by-name': {
    'libs/mail/src/$a.ts': importing('../../service-kit/src/$b.js'),
    'libs/service-kit/src/$b.ts': ANYTHING,
  },
  'repositories-are-the-bottom': {
    'apps/admin/src/users/$a.repository.ts': importing('./$a.service.js'),
    'apps/admin/src/users/$a.service.ts': ANYTHING,
  },
  'repositories-stay-in-their-folder': {
    'apps/admin/src/users/$a.service.ts': importing('../merchants/$b.repository.js'),
    'apps/admin/src/merchants/$b.repository.ts': ANYTHING,
  },
  'services-do-not-look-up': {
    'apps/admin/src/users/$a.service.ts': importing('./$a.controller.js'),
    'apps/admin/src/users/$a.controller.ts': ANYTHING,
  },
  'plain-files-have-no-framework': {
    'apps/admin/src/users/$a.ts': importing('./$a.service.js'),
    'apps/admin/src/users/$a.service.ts': ANYTHING,
  },
  'only-modules-wire': {
    'apps/admin/src/users/$a.service.ts': importing('./$b.module.js'),
    'apps/admin/src/users/$b.module.ts': ANYTHING,
  },
  'services-are-made-of-modules': {
    'apps/gateway/src/$a.module.ts': importing('./home/$b.controller.js'),
    'apps/gateway/src/home/$b.controller.ts': ANYTHING,
  },
  'nothing-unresolved': {
    'libs/mail/src/$a.ts': importing('@libs/service-kit/gone'),
    'libs/service-kit/src/$b.ts': ANYTHING,
  },
};

const PROPER: Files = {
  'apps/admin/src/users/$a.controller.ts': importing('./$b.service.js'),
  'apps/admin/src/users/$b.service.ts': `export { anything } from '@libs/dto/$c';`,
  'libs/dto/src/$c.ts': ANYTHING,
};

function named(name: string, files: Files): Files {
  const filled = (text: string): string => text.replaceAll('$', `${name}-`);
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [filled(path), filled(text)]));
}

/** Returns the rules that are broken, by the file that breaks them. */
function breachesIn(folder: string): { from: string; rule: { name: string } }[] {
  const args = [CRUISER, '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [...args, 'apps', 'libs', 'deploy', 'sdks', 'tests'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr}`);
  return (JSON.parse(stdout) as { summary: { violations: ReturnType<typeof breachesIn> } }).summary.violations;
}

describe('The architecture rules', () => {
  let folder: string;
  let breaches: ReturnType<typeof breachesIn>;
  const rulesBrokenBy = (name: string) =>
    breaches.filter(({ from }) => from.includes(`/${name}-`)).map(({ rule }) => rule.name);

  beforeAll(() => {
    const planted = Object.entries({ ...BREACHES, proper: PROPER }).map(([name, files]) => named(name, files));
    folder = plantedRepository(Object.assign({}, ...planted));
    breaches = breachesIn(folder);
  });
  afterAll(() => removeRepository(folder));

  it('are each broken by a row above', () => {
    const { forbidden } = createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    };

    expect(Object.keys(BREACHES).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.keys(BREACHES))('%s stops what breaks it, between sources', (rule) => {
    expect(rulesBrokenBy(rule)).toContain(rule);
  });

  it('stop a circle of folders in services, front ends, libs, deploy and SDKs', () => {
    const circles = breaches.filter(({ rule }) => rule.name === 'no-circles-of-folders');
    const folders = [...new Set(circles.map(({ from }) => from.replace('no-circles-of-folders-', '')))].sort();

    expect(folders).toEqual([
      'apps/admin-web/src/pay',
      'apps/admin-web/src/sell',
      'apps/admin-web/src/team',
      'apps/admin/src/one',
      'apps/admin/src/two',
      'deploy/host/src/hide',
      'deploy/host/src/lay',
      'libs/mail/src/count',
      'libs/mail/src/keep',
      'sdks/typescript/src/ask',
      'sdks/typescript/src/send',
    ]);
  });

  it('let a service use what it may, by the name of the package', () => {
    expect(rulesBrokenBy('proper')).toEqual([]);
  });
});
