import { PRO_DAYS, PRO_PRICE_USD_CENTS, type TierRules, type Tiers } from '@libs/dto/tiers';
import type { PlatformStatus } from '../health/platform-health.service.js';
import { MARK, policyOf, renderDocument } from '../pages/layout.js';
import { HOME_STYLE } from './home-style.js';

export type HomeStatus = PlatformStatus;

export const HOME_CSP = policyOf(HOME_STYLE);

const TITLE = 'Checkout: accept USDC and USDT';
const DESCRIPTION =
  'A non-custodial checkout for USDC and USDT on Arbitrum One. Your customers pay from any wallet, and the money goes to your own treasury.';

const STEPS: readonly (readonly [title: string, text: string])[] = [
  [
    'Create a payment link',
    'In the dashboard, or with one API call from your server. Every payment gets an address of its own.',
  ],
  [
    'Your customer pays',
    'From any wallet or exchange, on a page in seven languages. We watch the chain and notify you by signed webhook.',
  ],
  ['The money is yours', 'It moves to your own treasury address. We never hold your keys, and we pay the gas.'],
];

const DOCUMENTS: readonly (readonly [href: string, title: string, text: string])[] = [
  ['/docs', 'Documentation', 'Quick starts, guides, and SDKs for five languages.'],
  ['/docs/reference', 'API reference', 'Every endpoint with its fields, rules and errors.'],
  ['/openapi.json', 'OpenAPI document', 'For generators and your own tools.'],
  ['/v1/openapi.json', 'Agent API', 'Embed agents that answer, sell and collect payments.'],
];

const PLANS = [
  { tier: 'free', name: 'Free', price: 'US$0', action: 'Create an account' },
  {
    tier: 'pro',
    name: 'Pro',
    price: `${dollars(PRO_PRICE_USD_CENTS)} for ${PRO_DAYS} days`,
    action: 'Create an account',
  },
  { tier: 'enterprise', name: 'Custom', price: 'By agreement', action: 'Create an account' },
] as const;

const STATUS: Readonly<Record<HomeStatus, string>> = {
  ok: 'All systems operational',
  degraded: 'Some services are disrupted',
};

/**
 * Returns the start page: what the platform is, its prices, and links to continue. Prices are those of the platform's
 * own plans.
 */
export function homePage(tiers: Tiers, status: HomeStatus): string {
  const body = `<header class="bar">
<a class="brand" href="/">${MARK}Checkout</a>
<nav aria-label="Main"><a href="#pricing">Pricing</a><a href="/docs">Docs</a><a href="/dashboard/sign-in">Sign in</a></nav>
</header>
<main>
<section class="hero">
<h1>Accept stablecoins, straight to your own wallet</h1>
<p class="lead">A checkout for USDC and USDT on Arbitrum One. Your customers pay from any wallet. The money goes to your treasury; nobody else can move it.</p>
<p class="actions"><a class="button" href="/dashboard/sign-in?way=register">Create an account</a><a class="button plain" href="/docs">Read the docs</a></p>
</section>
<section aria-labelledby="steps">
<h2 id="steps">How it works</h2>
<ol class="cards">${STEPS.map(([title, text]) => `<li><h3>${title}</h3><p>${text}</p></li>`).join('\n')}</ol>
</section>
<section aria-labelledby="pricing">
<h2 id="pricing">Pricing</h2>
<p class="soft">You pay a share of each payment, taken when the money moves to your treasury. There is no set-up fee.</p>
<div class="cards">${PLANS.map((plan) => planCard(plan, tiers[plan.tier])).join('\n')}</div>
</section>
<section aria-labelledby="developers">
<h2 id="developers">For developers</h2>
<pre tabindex="0"><code>curl https://…/api/sessions \\
  -H "Authorization: Bearer sk_live_…" \\
  -H "Content-Type: application/json" \\
  -d '{"amount_usd_cents": 2500, "user_external_id": 42,
       "return_url": "https://shop.example/thanks"}'</code></pre>
<ul class="cards">${DOCUMENTS.map(([href, title, text]) => `<li><h3><a href="${href}">${title}</a></h3><p>${text}</p></li>`).join('\n')}</ul>
</section>
</main>
<footer class="bar">
<p class="status ${status}"><a href="/api/health">${STATUS[status]}</a></p>
<nav aria-label="More"><a href="/dashboard">Dashboard</a><a href="/docs">Docs</a><a href="/admin">Operators</a></nav>
</footer>`;
  return renderDocument({ lang: 'en', title: TITLE, description: DESCRIPTION, body, style: HOME_STYLE });
}

function planCard({ name, price, action }: (typeof PLANS)[number], rules: TierRules): string {
  const { feeBps, sessionCapUsdCents, monthCapUsdCents } = rules;
  return `<article><h3>${name}</h3>
<p class="price">${price}</p>
<dl><div><dt>Fee for each payment</dt><dd>${percent(feeBps)}</dd></div>
<div><dt>Largest payment</dt><dd>${cap(sessionCapUsdCents)}</dd></div>
<div><dt>Volume in a month</dt><dd>${cap(monthCapUsdCents)}</dd></div></dl>
<p><a href="/dashboard/sign-in?way=register">${action}</a></p></article>`;
}

function cap(usdCents: number | null): string {
  return usdCents === null ? 'No limit' : dollars(usdCents);
}

/** Formats whole dollars without cents: US$1,000. */
function dollars(usdCents: number): string {
  const digits = usdCents % 100 === 0 ? 0 : 2;
  return `US$${(usdCents / 100).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function percent(bps: number): string {
  return `${(bps / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}%`;
}
