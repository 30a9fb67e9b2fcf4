/** How a front end is built: one configuration for all, each `vite.config.mjs` says only its path. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LIBS = fileURLToPath(new URL('..', import.meta.url));
/** Libraries are bundled from their sources: Vite compiles them itself and takes their style sheets along. */
const OWN = /^@libs\/([\w-]+)\/(.+)$/;
const LOCAL_STACK = 'http://127.0.0.1:3000';

/** @returns {import('vite').UserConfig} */
export function webApp({ base }) {
  return {
    base,
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
      rolldownOptions: { onLog: (level, log, tell) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && tell(level, log) },
    },
    // `npm run dev -w @apps/dashboard-web` beside a running `npm start`: the API is that one's, cookies and all.
    server: { proxy: { '/api': { target: LOCAL_STACK, changeOrigin: true } } },
  };
}
