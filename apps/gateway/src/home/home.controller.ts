import { createHash } from 'node:crypto';
import { Controller, Get, Header } from '@nestjs/common';

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}code{font-size:.95em}';

/** What a person sees who opens the origin itself. */
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Stablecoin checkout</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>Stablecoin checkout</h1>
<p>A non-custodial checkout for USDC and USDT on Arbitrum One. It works.</p>
<ul>
<li>Merchants: <a href="/dashboard">the dashboard</a></li>
<li>Programs: <a href="/docs">the reference of the API</a> has every endpoint, its rules and its errors</li>
<li>Operators: <a href="/admin">their pages</a></li>
<li>Merchant backends: <code>POST /api/sessions</code> with <code>Authorization: Bearer sk_live_…</code></li>
<li>Buyers: the <code>pay_url</code> of a session, <code>/pay/{token}</code></li>
<li><a href="/api/health">Health</a></li>
</ul>
</main></body>
</html>`;

const CSP = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`;

@Controller()
export class HomeController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', CSP)
  home(): string {
    return PAGE;
  }
}
