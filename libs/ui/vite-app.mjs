/** How a front end is built: one configuration for all, each `vite.config.mjs` says only its path. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBS = fileURLToPath(new URL('..', import.meta.url));
/** Libraries are bundled from their sources: Vite compiles them itself and takes their style sheets along. */
const OWN = /^@libs\/([\w-]+)\/(.+)$/;
const LOCAL_STACK = 'http://127.0.0.1:3000';

/**
 * What signing in needs, with all that it is made of, goes into one file: every page needs that. What every page in a
 * frame needs goes into a second one. Few requests, and files that compress well; all other code is split by page.
 */
const FIRST_PARTS = [
  {
    name: 'base',
    priority: 2,
    test: /\/libs\/ui\/src\/app\/(?:mount|start-page)\.tsx$|\/src\/sign-in\/sign-in\.page\.tsx$|node_modules\/(?:react|react-dom|scheduler)\//,
  },
  {
    name: 'frame',
    priority: 1,
    test: /\/libs\/ui\/src\/(?:app\/start-app|frame\/app-frame)\.tsx$|node_modules\/(?:@tanstack|@floating-ui)\/|@mantine\/core\/esm\/components\/(?:Badge|Menu|Popover|Table|Tooltip)\//,
  },
  // Small things that most pages share, icons above all: one request, and text that compresses together.
  {
    name: 'common',
    minShareCount: 2,
    maxModuleSize: 8_192,
    test: /@tabler\/icons-react\/|\/libs\/(?:money|machines|api-client)\/|\/libs\/ui\/src\/(?:actions|details|frame|live|states|status|text)\//,
  },
];

/** A component of Mantine by its file: .../components/Button/Button.mjs */
const COMPONENT = /@mantine\/core\/esm\/(?:components|utils|core)\/(?:[\w-]+\/)*(\w+)\.mjs$/;
const STYLES = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles');

/**
 * Gives each component of Mantine its own style sheet: a page loads those of the components that it shows. They lie in a
 * layer, so that a sheet which comes late does not win over our own. A component imports those that it is made of first,
 * and so their styles come first.
 */
function stylesOfComponents() {
  return {
    name: 'styles-of-components',
    transform(code, id) {
      const name = COMPONENT.exec(id)?.[1];
      if (!name || !existsSync(join(STYLES, `${name}.layer.css`))) return undefined;
      const at = code.lastIndexOf('\nimport ');
      const end = at < 0 ? 0 : code.indexOf('\n', at + 1);
      return {
        code: `${code.slice(0, end)}\nimport '@mantine/core/styles/${name}.layer.css';${code.slice(end)}`,
        map: null,
        moduleSideEffects: true,
      };
    },
  };
}

/** @returns {import('vite').UserConfig} */
export function webApp({ base }) {
  return {
    base,
    plugins: [stylesOfComponents()],
    resolve: { alias: [{ find: OWN, replacement: join(LIBS, '$1', 'src', '$2') }] },
    build: {
      outDir: 'dist/web',
      emptyOutDir: true,
      target: 'es2022',
      // Browsers since May 2024: `light-dark()` stays what it is.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The content security policy has no data URLs for scripts, and modules below the limit would become some.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      modulePreload: { polyfill: false },
      // Libraries mark files for servers that render; there is none here.
      rolldownOptions: {
        onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log),
        output: { codeSplitting: { groups: FIRST_PARTS } },
      },
    },
    // `npm run dev -w @apps/dashboard-web` beside a running `npm start`: the API is that one's, cookies and all.
    server: { proxy: { '/api': { target: LOCAL_STACK, changeOrigin: true } } },
  };
}
