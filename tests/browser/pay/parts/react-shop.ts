import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { build } from 'esbuild';

/**
 * A shop's page made with React, on an origin of its own: `sdks/react/test/shop.tsx`, in React's strict mode, which
 * does everything twice.
 */
export class ReactShop {
  payUrl = '';

  private constructor(
    private readonly server: Server,
    private readonly platform: string,
    private readonly script: string,
  ) {}

  static async start(platform: string): Promise<ReactShop> {
    const { outputFiles } = await build({
      entryPoints: [join(ROOT, 'sdks/react/dist/test/shop.js')],
      ...{ bundle: true, write: false, format: 'iife', platform: 'browser', logLevel: 'silent' },
      // Development mode: in it, strict mode does everything twice.
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const shop = new ReactShop(server, platform, outputFiles[0]!.text);
    server.on('request', ({ url }, response) => {
      const isScript = url === '/shop.js';
      response
        .writeHead(200, { 'content-type': `${isScript ? 'text/javascript' : 'text/html'}; charset=utf-8` })
        .end(isScript ? shop.script : shop.html());
    });
    return shop;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private html(): string {
    const shop = JSON.stringify({ origin: this.platform, payUrl: this.payUrl });
    return `<!doctype html><html lang="en"><title>Shop</title><div id="root"></div>
<script>window.shop = ${shop};</script><script src="/shop.js"></script></html>`;
  }
}
