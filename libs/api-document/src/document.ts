import { CATALOG, type ErrorCode } from '@libs/errors/catalog';
import { signInCookieName } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { Type } from '@nestjs/common';
import { agentErrors } from './errors/agent-errors.js';
import { CHECKOUT_ERRORS, type ErrorStyle } from './errors/errors.js';
import { operationOf, refusalsOf } from './operations.js';
import { Parts } from './parts.js';
import { type Route, routesOf } from './routes.js';
import type { Schema } from './schemas.js';
import { ACCOUNT_EVENTS } from './webhooks/agent-webhooks.js';
import { type Events, MERCHANT_EVENTS, webhooksSection } from './webhooks/webhooks.js';

/** The version of the interface; that of OpenAPI is below (`docs/contract/checkout.md`, Versioning). */
const VERSION = '0.1.0';
/** The version of the agent API: the prefix of its paths states the same (`docs/contract/agent-api.md`, Versioning). */
const AGENT_VERSION = '1.0.0';
const OPENAPI = '3.1.0';

/** A part of the document, and the paths that belong to it. */
type Section = readonly [name: string, path: RegExp, about: string];

// biome-ignore format: a table reads best as a table
const CHECKOUT_SECTIONS: readonly Section[] = [
  ['Sessions',  /^\/(api\/sessions|pay|embed\.js)\b/,         'Payment sessions for merchant backends, and what buyers see.'],
  ['Test mode', /^\/api\/test\b/,                           'Simulated payments of test sessions: with test keys, no money moves.'],
  ['Payments',  /^\/api\/(payments|usage|merchant|events)\b/,  'Sales and events of a merchant, for its backend.'],
  ['Accounts',  /^\/api\/(auth|me)\b/,                         'Accounts of people and their sign-ins.'],
  ['Webhooks',  /^\/api\/(dashboard\/.*\/)?webhook_/,           'Endpoints, deliveries and replay.'],
  ['Command lines', /^\/api\/(dashboard\/(.*\/)?)?cli_logins\b/, 'Sign-in of the command line.'],
  ['Apps', /^\/api\/(dashboard\/(.*\/)?)?oauth_(grants|client)\b/, 'Apps that members have given access: the part behind `/oauth`.'],
  ['Dashboard', /^\/api\/dashboard\b/,                         'What members of a merchant do.'],
  ['Operators', /^\/api\/admin\b/,                             'What operators do.'],
  ['Platform',  /^\/api\/(health|internal)\b/,                 'The platform itself.'],
];

/** The sections of the agent API, as keys use it. A path belongs to the first that fits. */
// biome-ignore format: a table reads best as a table
const AGENT_SECTIONS: readonly Section[] = [
  ['Agent: schedules', /^\/v1\/(schedules|spaces\/\{slug\}\/schedules)\b/, 'Turns at set times.'],
  ['Agent: spaces',   /^\/v1\/spaces\b/,                          'Isolated workspaces of agents: instructions, tools, secrets.'],
  ['Agent: files',    /^\/v1\/(files|turns\/\{turn_id\}\/files)\b/, 'Files that agents receive, and files that they create.'],
  ['Agent: threads',  /^\/v1\/threads\b/,                         'Conversations in a space, each with its own history and memory.'],
  ['Agent: approvals', /^\/v1\/approvals\b/,                      'Tool calls that a person must approve first.'],
  ['Agent: turns',    /^\/v1\/turns\b/,                           'Requests to an agent, worked on one after the other in each thread.'],
  ['Agent: usage',    /^\/v1\/(usage|quotas)\b/,                  'The cost of turns, and caps on it.'],
  ['Agent: credits',  /^\/v1\/credits\b/,                         'The balance that turns are paid from.'],
  ['Agent: webhooks', /^\/v1\/webhooks\b/,                        'Signed events on every transition of a turn.'],
  ['Agent: capabilities', /^\/v1\/(capabilities|engines|models)\b/, 'What this platform offers agents: engines, models with their prices, built-in tools.'],
];

const DASHBOARD_OF_AGENTS: Section = [
  'Agent: dashboard',
  /^\/api\/agent\b/,
  'The agent API for people who are signed in, with all spaces of their account; and their keys.',
];

const ABOUT = `Stablecoin checkout: payment sessions in US cents, paid in USDC or USDT on Arbitrum One, reported by signed webhooks, swept to the merchant's own treasury.

Amounts are integers. Times are ISO-8601 UTC, except for \`created\` of events. Lists are newest first. New fields and new event types may appear: ignore what you do not know.`;

const ABOUT_AGENT = `Spaces with instructions, tools and secrets in which agents work on turns; each turn is billed to the account of the key, and counted by customer.

Send \`Authorization: Bearer ak_live_…\` from servers only. Amounts are US dollars. Times are ISO-8601 UTC, except for \`created\` of events. New fields and new event types may appear: ignore what you do not know.`;

const CREDENTIALS = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the merchant: `sk_live_…`, or `sk_test_…` for test mode.',
  },
  agentKey: { type: 'http', scheme: 'bearer', description: 'A key of the agent API, `ak_live_…`.' },
  signIn: {
    type: 'apiKey',
    in: 'cookie',
    name: signInCookieName('https://'),
    description: 'Set by the sign-in endpoints. Requests that change something must have the site’s own Origin.',
  },
  internalToken: { type: 'http', scheme: 'bearer', description: 'The platform’s internal token.' },
};

/**
 * Returns the OpenAPI document of all services together: derived from their controllers, guards and validating classes.
 */
export function apiDocument(modules: readonly Type[]): Schema {
  const sections = [...CHECKOUT_SECTIONS, ...AGENT_SECTIONS, DASHBOARD_OF_AGENTS];
  const head = { title: 'Stablecoin checkout', version: VERSION, description: ABOUT };
  const routes = modules.flatMap(routesOf);
  const lost = routes.find(({ path, operation }) => operation !== undefined && sectionOf(path, sections) === undefined);
  if (lost) throw new Error(`${lost.path} is in no section of the document: see CHECKOUT_SECTIONS`);
  return documentOf(routes, { head, sections, events: [MERCHANT_EVENTS, ACCOUNT_EVENTS] });
}

/**
 * Returns the OpenAPI document of the checkout for merchants' backends: what a key reaches, what needs none, and the
 * events.
 */
export function checkoutDocument(modules: readonly Type[]): Schema {
  const head = { title: 'Checkout API', version: VERSION, description: ABOUT };
  const routes = modules.flatMap(routesOf).filter(isForBackends);
  return documentOf(routes, { head, sections: CHECKOUT_SECTIONS, events: [MERCHANT_EVENTS] });
}

function isForBackends({ path, credentials }: Route): boolean {
  return credentials === 'apiKey' || path === '/api/sessions/{token}/status' || path === '/api/health';
}

/** Returns the OpenAPI document of the agent API alone, as keys use it. */
export function agentDocument(modules: readonly Type[]): Schema {
  const head = { title: 'Agent embedding API', version: AGENT_VERSION, description: ABOUT_AGENT };
  return documentOf(modules.flatMap(routesOf), { head, sections: AGENT_SECTIONS, events: [ACCOUNT_EVENTS] });
}

/**
 * Returns codes of the catalog by the API that answers with them, in the catalog's order. Codes that no document
 * names, such as refusals of pages, belong to the checkout.
 */
export function errorCodes(modules: readonly Type[]): { checkout: ErrorCode[]; agent: ErrorCode[] } {
  const routes = modules.flatMap(routesOf).filter(({ operation }) => operation !== undefined);
  const codesOf = (wanted: (path: string) => boolean) =>
    new Set(routes.filter(({ path }) => wanted(path)).flatMap(refusalsOf));
  const agent = codesOf(isOfAgents).add('method_not_allowed');
  const checkout = codesOf((path) => !isOfAgents(path)).add('method_not_allowed');
  const all = Object.keys(CATALOG) as ErrorCode[];
  return {
    checkout: all.filter((code) => checkout.has(code) || !agent.has(code)),
    agent: all.filter((code) => agent.has(code)),
  };
}

interface Contents {
  readonly head: Schema;
  readonly sections: readonly Section[];
  readonly events: readonly Events[];
}

function documentOf(all: readonly Route[], { head, sections, events }: Contents): Schema {
  const parts = new Parts();
  const routes = all.filter(({ path }) => sectionOf(path, sections) !== undefined);
  const agent = agentErrors(routes.filter(({ path }) => isOfAgents(path)).flatMap(refusalsOf));
  const styleOf = (path: string) => (isOfAgents(path) ? agent : CHECKOUT_ERRORS);
  const paths = pathsOf(routes, sections, styleOf, parts);
  const webhooks = Object.assign({}, ...events.map((one) => webhooksSection(one, parts.schemas)));
  const styles = new Set(routes.map(({ path }) => styleOf(path)));
  const ofErrors = Object.assign({}, ...[...styles].map((style) => style.schemas));
  const credentials = new Set(routes.map((route) => route.credentials));
  return {
    openapi: OPENAPI,
    info: { ...head, license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' } },
    servers: [{ url: '/', description: 'This origin.' }],
    tags: sections
      .filter(([name]) => routes.some(({ path }) => sectionOf(path, sections) === name))
      .map(([name, , description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: Object.fromEntries(
        Object.entries(CREDENTIALS).filter(([name]) => credentials.has(name as never)),
      ),
      ...parts.components(ofErrors),
    },
  };
}

function pathsOf(
  routes: readonly Route[],
  sections: readonly Section[],
  styleOf: (path: string) => ErrorStyle,
  parts: Parts,
): Record<string, Schema> {
  const sorted = routes.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  const paths: Record<string, Record<string, Schema>> = {};
  for (const route of sorted) {
    const path = paths[route.path] ?? {};
    paths[route.path] = path;
    if (path[route.method]) throw new Error(`${route.method.toUpperCase()} ${route.path} is declared twice`);
    const context = { section: sectionOf(route.path, sections) as string, errors: styleOf(route.path) };
    path[route.method] = operationOf(route, context, parts);
  }
  return paths;
}

const EVERY_AGENT_SECTION = [...AGENT_SECTIONS, DASHBOARD_OF_AGENTS];

function isOfAgents(path: string): boolean {
  return sectionOf(path, EVERY_AGENT_SECTION) !== undefined;
}

function sectionOf(path: string, sections: readonly Section[]): string | undefined {
  return sections.find(([, pattern]) => pattern.test(path))?.[0];
}
