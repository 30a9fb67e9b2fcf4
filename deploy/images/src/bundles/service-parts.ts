import type { ServiceName } from '@libs/events/services';

/** The parts of a service other than its `main.js` and the modules that it imports. */
export interface ServiceParts {
  /**
   * Additional programs in the bundle, `<name>.js`, each with its compiled file below `dist/src`: commands for people,
   * programs that the service starts.
   */
  readonly programs?: Readonly<Record<string, string>>;
  /** Files of packages that a program reads from its own folder, as package and path in it. */
  readonly files?: readonly (readonly [string, string])[];
  /** Files of packages that the service finds as `node_modules/<package>`. A folder stands for everything below it. */
  readonly packages?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Packages that are not bundled, in a bundle's `node_modules`: bcrypt has a native addon; pg looks for an optional
 * native client when it is loaded.
 */
export const EXTERNAL_PACKAGES = ['bcrypt', 'pg'] as const;

/** The files that code finds by path at run time. A service that is not named has none. */
export const SERVICE_PARTS: Readonly<Partial<Record<ServiceName, ServiceParts>>> = {
  gateway: {
    packages: {
      '@docs/openapi': ['dist/openapi.json', 'dist/checkout.json', 'dist/agent.json'],
      '@docs/site': ['dist/web'],
      '@apps/dashboard-web': ['dist/web'],
      '@apps/admin-web': ['dist/web'],
      'swagger-ui-dist': ['swagger-ui.css', 'swagger-ui-bundle.js', 'LICENSE', 'NOTICE'],
    },
  },
  auth: {
    programs: {
      operators: 'commands/operators.js',
      'rewrap-factors': 'commands/rewrap-factors.js',
      'breached-passwords': 'commands/breached-passwords.js',
    },
  },
  sessions: { programs: { 'reopen-sessions': 'commands/reopen-sessions.js' } },
  dashboard: { programs: { 'platform-merchant': 'commands/platform-merchant.js' } },
  sweeper: { programs: { 'rewrap-relayer-keys': 'commands/rewrap-relayer-keys.js' } },
  'webhook-dispatcher': {
    programs: { 'rewrap-secrets': 'commands/rewrap-secrets.js', 'archive-attempts': 'commands/archive-attempts.js' },
  },
  admin: { programs: { 'verify-audit': 'commands/verify-audit.js' } },
  'agent-gateway': {
    programs: {
      'grant-credits': 'commands/grant-credits.js',
      'name-assistant': 'commands/name-assistant.js',
      'archive-turn-events': 'commands/archive-turn-events.js',
    },
  },
  'turn-runner': {
    programs: {
      'rewrap-space-secrets': 'commands/rewrap-space-secrets.js',
      'sandbox-program': 'sandbox/sandbox-program.js',
    },
    files: [['@jitl/quickjs-wasmfile-release-sync', 'dist/emscripten-module.wasm']],
  },
};
