import { existsSync } from 'node:fs';

/** The paths of Debian's Chromium, the one without the frame of a browser first. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;

/** The path of the browser in which pages are tested: CHROMIUM, or the installed one. */
export const CHROMIUM = process.env['CHROMIUM'] ?? INSTALLED.find((path) => existsSync(path)) ?? INSTALLED[0];
