import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A shop's own page, on an origin of its own, that opens the pay page as a dialog and lists the events that it
 * receives.
 */
export class ShopPage {
  payUrl = '';

  private constructor(
    private readonly server: Server,
    private readonly platform: string,
  ) {}

  static async start(platform: string): Promise<ShopPage> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const page = new ShopPage(server, platform);
    server.on('request', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html());
    });
    return page;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private html(): string {
    return `<!doctype html><html lang="en"><title>Shop</title>
<script src="${this.platform}/embed.js"></script>
<main><h1>Shop</h1><button type="button">Pay</button><a href="${this.payUrl}" data-checkout>Pay by link</a><ul aria-label="Results"></ul></main>
<script>
const receive = (result) => document.querySelector('ul').append(Object.assign(document.createElement('li'), { textContent: result }));
document.querySelector('button').onclick = () => Checkout.open('${this.payUrl}', { onResult: receive });
document.querySelector('a').addEventListener('checkout', ({ detail }) => receive(detail));
</script></html>`;
  }
}
