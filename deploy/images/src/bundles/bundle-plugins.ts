import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Format, Plugin } from 'esbuild';

/** What `apps/pay-page/src/assets/small-texts.ts` gives. */
interface SmallTexts {
  readonly SCRIPTS: Readonly<Record<string, Format>>;
  scriptsOf(entries: readonly string[], format: Format): string[];
  smallStyle(css: string): string;
}

/** The pay page makes its scripts and style small with esbuild when it starts; a bundle holds what comes out of that, and no esbuild. */
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

/** How Nest loads what a client of a transport needs: esbuild does not see it (https://github.com/evanw/esbuild/issues/1828). */
const HIDDEN_REQUIRE = "createRequire(import.meta.url)('@nats-io/transport-node')";

/** Brings the NATS client of RPC into the bundle. Fails when Nest loads it in another way than it did. */
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
