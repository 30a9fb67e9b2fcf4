import { signInCookieName } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { Type } from '@nestjs/common';
import { ERROR_SCHEMAS } from './errors.js';
import { operationOf } from './operations.js';
import { type Route, routesOf } from './routes.js';
import { type Schema, Schemas } from './schemas.js';
import { webhooksSection } from './webhooks.js';

/** The version of the interface, and the version of OpenAPI it is written in (`spec/checkout.md`, Versioning). */
const VERSION = '0.1.0';
const OPENAPI = '3.1.0';

/** Which part of the document a path belongs to; the first that fits. */
// biome-ignore format: a table reads best as a table
const SECTIONS: readonly (readonly [section: string, path: RegExp, about: string])[] = [
  ['Sessions',  /^\/(api\/sessions|pay|embed\.js)\b/,         'Payment sessions for merchant backends, and what buyers see.'],
  ['Accounts',  /^\/api\/(auth|me)\b/,                         'Accounts of people and their sign-ins.'],
  ['Webhooks',  /^\/api\/dashboard\/.*\/webhook_/,             'Endpoints, deliveries and replay.'],
  ['Dashboard', /^\/api\/dashboard\b/,                         'What members of a merchant do.'],
  ['Operators', /^\/api\/admin\b/,                             'What people of the platform do.'],
  ['Platform',  /^\/api\/(health|internal)\b/,                 'The platform itself.'],
];

const ABOUT = `Stablecoin checkout: payment sessions in US cents, paid in USDC or USDT on Arbitrum One, reported by signed webhooks, swept to the merchant's own treasury.

Amounts are integers. Times are ISO-8601 UTC, but for \`created\` of events. Lists are newest first. New fields and new event types may appear: ignore what you do not know.`;

const CREDENTIALS = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the merchant, `sk_live_…`.' },
  signIn: {
    type: 'apiKey',
    in: 'cookie',
    name: signInCookieName('https://'),
    description: 'Set by the sign-in endpoints. Requests that change something must have the site’s own Origin.',
  },
  internalToken: { type: 'http', scheme: 'bearer', description: 'The platform’s internal token.' },
};

/** The OpenAPI document of all services together: read off their controllers, guards and the classes that validate. */
export function apiDocument(modules: readonly Type[]): Schema {
  const schemas = new Schemas();
  const routes = modules.flatMap(routesOf).filter(({ path }) => sectionOf(path) !== undefined);
  const paths = pathsOf(routes, schemas);
  const webhooks = webhooksSection(schemas);
  const named = { ...ERROR_SCHEMAS, ...schemas.components };
  return {
    openapi: OPENAPI,
    info: {
      title: 'Stablecoin checkout',
      version: VERSION,
      description: ABOUT,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'This origin.' }],
    tags: SECTIONS.map(([name, , description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: CREDENTIALS,
      schemas: Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function pathsOf(routes: readonly Route[], schemas: Schemas): Record<string, Schema> {
  const sorted = routes.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of sorted) {
    const path = paths[route.path] ?? {};
    paths[route.path] = path;
    if (path[route.method]) throw new Error(`${route.method.toUpperCase()} ${route.path} is declared twice`);
    path[route.method] = operationOf(route, sectionOf(route.path) as string, schemas);
  }
  return paths;
}

function sectionOf(path: string): string | undefined {
  return SECTIONS.find(([, pattern]) => pattern.test(path))?.[0];
}
