import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A front end: its path, and the folder of its bundle. */
export interface WebApp {
  readonly prefix: string;
  readonly root: string;
}

/** The front ends of this origin. Each is a workspace whose `npm run build` fills `dist/web`. */
export const WEB_APPS: readonly WebApp[] = [
  { prefix: '/dashboard', root: bundleOf('@apps/dashboard-web') },
  { prefix: '/admin', root: bundleOf('@apps/admin-web') },
];

function bundleOf(workspace: string): string {
  return join(fileURLToPath(import.meta.resolve(`${workspace}/package.json`)), '..', 'dist', 'web');
}
