/** The build configuration of all front ends. Each `vite.config.mjs` sets only its path. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBS = fileURLToPath(new URL('..', import.meta.url));
/** Libraries are bundled from their sources: Vite compiles them itself and includes their style sheets. */
const OWN = /^@libs\/([\w-]+)\/(.+)$/;
const LOCAL_STACK = 'http://127.0.0.1:3000';

/** Components of Mantine by their folders. */
const mantine = (...names) => `@mantine/core/esm/components/(?:${names.join('|')})/`;
/** Files of `libs/ui` by folder, or by folder and name. */
const ui = (...paths) => `/libs/ui/src/(?:${paths.join('|')})`;
const anyOf = (...parts) => new RegExp(parts.join('|'));

/**
 * Few requests, and files that compress well. Everybody needs the first file; people who sign in also need the second
 * one, people who are signed in the third. Then come the page where people land, the menus and tooltips, and the code
 * of lists and of what they open. All other code is split by page. A group includes whatever its modules import: code
 * that is to stay out must be imported when it is needed.
 */
const FIRST_PARTS = [
  {
    name: 'base',
    test: anyOf(
      'rolldown/runtime',
      'node_modules/(?:react|react-dom|scheduler)/',
      ui(
        'app/mount\\.tsx',
        'app/start-page\\.tsx',
        'frame/standalone-page\\.tsx',
        'states/error-notice\\.tsx',
        'sign-in/me\\.ts',
      ),
      mantine('Alert', 'Anchor', 'Button', 'Loader', 'Stack'),
      // The next two files each use one of these.
      '/(?:use-resolved-styles-api|use-uncontrolled)/',
      '/generated/icons/key\\.ts',
      '/src/brand\\.ts',
    ),
  },
  { name: 'sign-in', test: anyOf('/src/sign-in/sign-in\\.page\\.tsx') },
  {
    name: 'frame',
    test: anyOf(
      'node_modules/@tanstack/',
      ui(
        'app/start-app\\.tsx',
        'frame/app-frame\\.tsx',
        'frame/page-header\\.tsx',
        'states/',
        'text/(?!copy/secret-)',
        'status/',
      ),
      mantine('Badge', 'SimpleGrid', 'Skeleton'),
    ),
  },
  { name: 'start', test: anyOf('/src/app\\.ts$', '/src/overview/', '/src/frame/(?:merchant|operator)-frame\\.tsx') },
  { name: 'floating', test: anyOf(ui('floating/\\w+-window')) },
  { name: 'lists', test: anyOf(ui('lists/', 'details/', 'actions/(?!overlays)'), mantine('Table')) },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** A component of Mantine by its file: .../components/Button/Button.mjs */
const COMPONENT = /@mantine\/core\/esm\/(?:components|utils|core)\/(?:[\w-]+\/)*(\w+)\.mjs$/;
const STYLES = join(dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css'))), 'styles');

/**
 * Gives each component of Mantine its own style sheet: a page loads those of the components that it shows. They are in
 * a layer, so that a sheet which comes late does not win over our own. A component imports the components that it
 * consists of first, and so their styles come first.
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
      // Browsers since May 2024: `light-dark()` is left as it is.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The content security policy allows no data URLs for scripts, and modules below the limit would become some.
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      modulePreload: { polyfill: false },
      // Libraries mark files for servers that render; there is none here.
      rolldownOptions: {
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
        // Each page takes the icons that it shows out of the file that lists them all.
        treeshake: { moduleSideEffects: [{ test: /\/generated\/icons/, sideEffects: false }] },
        output: { codeSplitting: { groups: FIRST_PARTS } },
      },
    },
    // `npm run dev -w @apps/dashboard-web` beside a running `npm start` uses that one's API, cookies included.
    server: { proxy: { '/api': { target: LOCAL_STACK, changeOrigin: true } } },
  };
}
