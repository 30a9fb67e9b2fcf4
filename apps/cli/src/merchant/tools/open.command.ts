import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { UsageFailure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { type ConnectionOptions, platformOf } from '../connect/connection.js';
import { apiCommand } from '../connect/merchant-command.js';

const PAGES: Readonly<Record<string, string>> = { dashboard: '/dashboard', docs: '/docs' };

/** Adds `open` to the command line. */
export function addOpen(program: Command, terminal: Terminal): void {
  apiCommand(program, 'open', {
    summary: 'open the dashboard, the API reference or a pay page',
    description:
      'Prints an address of the platform, and opens it in your browser: the dashboard, docs, or the pay page of a session.',
    examples: ['checkout open', 'checkout open docs', 'checkout open TOKEN', 'checkout open --no-browser'],
  })
    .argument('[page]', 'dashboard, docs, or the token of a session', 'dashboard')
    .option('--no-browser', 'print it only')
    .action((page: string, { browser, ...options }: ConnectionOptions & { browser: boolean }) => {
      if (!/^[\w-]{1,200}$/.test(page)) throw new UsageFailure(`${page} is neither a page nor the token of a session`);
      const url = `${platformOf(options)}${PAGES[page] ?? `/pay/${page}`}`;
      terminal.print(url);
      if (browser) openInBrowser(url);
    });
}

/** Opens an address in the person's browser, where there is one. Never fails, because the address was printed. */
export function openInBrowser(url: string): void {
  const [command, args] = BROWSERS[process.platform] ?? ['xdg-open', []];
  const isThere = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!isThere || process.env['CI']) return;
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

const BROWSERS: Readonly<Partial<Record<NodeJS.Platform, [string, string[]]>>> = {
  darwin: ['open', []],
  // `start` would take `&` in an address for its end.
  win32: ['rundll32', ['url.dll,FileProtocolHandler']],
};
