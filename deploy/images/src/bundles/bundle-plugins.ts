import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Format, Plugin } from 'esbuild';

/** The export of `apps/pay-page/src/assets/small-texts.ts`. */
interface SmallTexts {
  readonly SCRIPTS: Readonly<Record<string, Format>>;
  scriptsOf(entries: readonly string[], format: Format): string[];
  smallStyle(css: string): string;
}

/**
 * Bundles the minified scripts and style of the pay page instead of esbuild, which minifies them at the start without a
 * bundle.
 */
export const madePayPage: Plugin = {
  name: 'made pay page',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]pay-page[\\/]dist[\\/]src[\\/]assets[\\/]small-texts\.js$/ }, async ({ path }) => {
      const here = pathToFileURL(path);
      const { SCRIPTS, scriptsOf, smallStyle } = (await import(here.href)) as SmallTexts;
      const { PAGE_STYLE } = (await import(new URL('../style/page.style.js', here).href)) as { PAGE_STYLE: string };
      const scripts = Object.entries(SCRIPTS).map(([entry, format]) => [entry, scriptsOf([entry], format)[0]!]);
      return {
        contents: [
          `const SCRIPTS = ${JSON.stringify(Object.fromEntries(scripts))};`,
          `const STYLE = ${JSON.stringify(smallStyle(PAGE_STYLE))};`,
          'export const scriptsOf = (entries) => entries.map((entry) => SCRIPTS[entry]);',
          'export const smallStyle = () => STYLE;',
        ].join('\n'),
      };
    });
  },
};

/**
 * The code by which Nest loads the client of a transport: esbuild does not see it
 * (https://github.com/evanw/esbuild/issues/1828).
 */
const HIDDEN_REQUIRE = "createRequire(import.meta.url)('@nats-io/transport-node')";

/** Adds the NATS client of RPC to the bundle. Fails when a new version of Nest loads it in another way. */
export const visibleNats: Plugin = {
  name: 'visible NATS client',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@nestjs[\\/]microservices[\\/]client[\\/]client-nats\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!source.includes(HIDDEN_REQUIRE)) return { errors: [{ text: `nothing reads ${HIDDEN_REQUIRE} any more` }] };
      return { contents: source.replace(HIDDEN_REQUIRE, "require('@nats-io/transport-node')") };
    });
  },
};

/**
 * Modules that libraries load and that our code does not use: drivers of other databases, and the world's telephone
 * numbers (class-validator has a check of them). Together they are a fifth of a service's code.
 */
const UNUSED = [
  /[\\/]typeorm[\\/]driver[\\/](aurora|better-sqlite3|capacitor|cockroachdb|cordova|expo|mongodb|mysql|nativescript|oracle|react-native|sap|spanner|sqlite|sqljs|sqlserver)[-\w]*[\\/]\w+\.js$/,
  /[\\/]libphonenumber-js[\\/]max[\\/]index\.c?js$/,
];

/** A name that a CommonJS module exports, in the form that the TypeScript compiler and Babel write. */
const EXPORTED = /^exports\.(\w+) = (?!void 0)/gm;

/** Leaves out unused modules: each export exists, and throws when it is called or constructed. */
export const withoutUnused: Plugin = {
  name: 'without unused parts',
  setup({ onLoad }) {
    for (const filter of UNUSED) {
      onLoad({ filter }, async ({ path }) => {
        const names = [...(await readFile(path, 'utf8')).matchAll(EXPORTED)].map(([, name]) => name!);
        const message = JSON.stringify(`${path.split(/[\\/]/).slice(-3).join('/')} is not in the bundle`);
        const lines = names.map((name) => `exports.${name} = function ${name}() { throw new Error(${message}); };`);
        return { contents: ['exports.__esModule = true;', ...lines].join('\n') };
      });
    }
  },
};
