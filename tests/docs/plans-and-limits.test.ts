import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_TIERS, openBounds, PRO_DAYS, PRO_PRICE_USD_CENTS, type TierRules } from '@libs/dto/tiers';

const PAGE = readFileSync(join(ROOT, 'docs/plans-and-limits.md'), 'utf8');
/** The cells of every row, by the heading above it and the first cell. */
const ROWS = new Map<string, string>(
  PAGE.split(/^## /m).flatMap((part) => {
    const heading = part.split('\n', 1)[0]!;
    const rows = [...part.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row!.split(' | '));
    return rows.map(([name, ...cells]) => [`${heading}: ${name}`, cells.join(' | ')] as const);
  }),
);

const source = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/**
 * Returns a number of the code that no other file imports: `const NAME = 16 * 1024;` or `most: 300` after the given
 * text.
 */
function numberIn(path: string, before: string): number {
  const found = new RegExp(`${before}\\D{0,3}(\\d[\\d_]*(?: \\* [\\d_]+)*)`).exec(source(path))?.[1];
  if (found === undefined) throw new Error(`${path} has no ${before} any more`);
  return found
    .replaceAll('_', '')
    .split(' * ')
    .reduce((product, factor) => product * Number(factor), 1);
}

const count = (value: number): string => value.toLocaleString('en-US');
const kib = (bytes: number): string => `${bytes / 1024} KiB`;
const dollars = (cents: number): string =>
  `US$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2 })}`;
const money = (cents: number | null): string => (cents === null ? 'no limit' : dollars(cents));
const plans = (cell: (rules: TierRules) => string): string =>
  [DEFAULT_TIERS.free, DEFAULT_TIERS.pro, DEFAULT_TIERS.enterprise].map(cell).join(' | ');

const LIMITS = 'apps/dashboard/src/rate-limits/merchant-limits.service.ts';
const NEW_SESSIONS = 'apps/sessions/src/new-sessions/new-sessions.service.ts';
const SESSION_BODY = 'apps/sessions/src/sessions/sessions.dto.ts';
const AGENT = 'libs/dto/src/agent/limits.ts';
const WORKSPACE = 'libs/dto/src/agent/workspace.ts';
const MANIFEST = 'libs/dto/src/agent/manifest.ts';
const MANIFEST_BODY = 'apps/agent-gateway/src/manifests/manifest.dto.ts';
const KEYS = 'apps/dashboard/src/api-keys/api-keys.dto.ts';
const SCHEDULE_S = [60, 300, 1_800, 7_200, 43_200];

/** The required content of each row, from the code that enforces it. */
const EXPECTED: Readonly<Record<string, () => string>> = {
  'Plans: Price': () => `US$0 | ${dollars(PRO_PRICE_USD_CENTS)} for ${PRO_DAYS} days | by agreement`,
  'Plans: Fee for each payment': () => `${plans(({ feeBps }) => `${feeBps / 100}%`)}, negotiable`,
  'Plans: Largest session': () => plans(({ sessionCapUsdCents }) => money(sessionCapUsdCents)),
  'Plans: Credited in a month (UTC)': () => plans(({ monthCapUsdCents }) => money(monthCapUsdCents)),
  'Plans: Open sessions at once': () =>
    plans(({ openSessionsMax }) => (openSessionsMax === null ? 'no limit' : count(openSessionsMax))),
  'Plans: Open sessions add up to': () => plans((rules) => money(openBounds(rules).maxUsdCents)),
  'Sessions: Smallest session': () => dollars(numberIn('libs/dto/src/amounts.ts', 'MINIMUM_USD_CENTS')),
  'Sessions: Smallest payment (your settings)': () =>
    `${dollars(numberIn('libs/dto/src/amounts.ts', 'DEFAULT_MINIMUM_PAYMENT_USD_CENTS'))}, up to US$1`,
  'Sessions: Window (your settings, or `expires_in_minutes`)': () =>
    `${numberIn('apps/dashboard/src/migrations/0001-create-merchants.ts', 'session_window_min int NOT NULL DEFAULT')} minutes; ${numberIn(SESSION_BODY, 'SafeInt\\(')} to 1,440`,
  'Sessions: Window of payment links': () =>
    `${numberIn('apps/sessions/src/settings.ts', "in minutes', \\{ default: '") / 60} hours`,
  'Sessions: `metadata`': () => kib(numberIn(SESSION_BODY, 'MAX_METADATA_BYTES')),
  'Sessions: `description`, `reference`': () =>
    `${numberIn('libs/dto/src/buyers/buyer-texts.ts', 'MAX_BUYER_TEXT')} characters`,
  'Sessions: `line_items`': () => count(numberIn('libs/dto/src/buyers/line-items.ts', 'MAX_LINE_ITEMS')),
  'Sessions: `return_url`, `cancel_url`': () => `${count(numberIn(SESSION_BODY, 'MaxLength\\('))} characters`,
  'Sessions: `Idempotency-Key`': () =>
    `${numberIn('apps/sessions/src/sessions/sessions.controller.ts', 'MAX_KEY_LENGTH')} characters`,
  'Webhooks: Endpoints, in each mode': () =>
    count(numberIn('apps/webhook-dispatcher/src/endpoints/endpoints.service.ts', 'MAX_ENDPOINTS')),
  'Sessions: Rows of a page, payments and sessions': () =>
    `50; at most ${numberIn('libs/dto/src/lists/list-queries.ts', 'MAX_LIMIT')}`,
  'Webhooks: Time to respond': () =>
    `${numberIn('apps/webhook-dispatcher/src/settings.ts', "response, in milliseconds', \\{ default: '") / 1000} s`,
  'Webhooks: Both secrets sign after a rotation': () =>
    `${numberIn('apps/webhook-dispatcher/src/endpoints/endpoints.service.ts', 'SECRET_OVERLAP_HOURS')} hours`,
  'Webhooks: Attempts': () => {
    expect(source('libs/service-kit/src/concurrency/retry-delays.ts').replaceAll('_', '')).toContain(
      `[${SCHEDULE_S.join(', ')}]`,
    );
    const minutes = SCHEDULE_S.reduce((sum, delay) => sum + delay, 0) / 60;
    return `${SCHEDULE_S.length + 1}, over ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  },
  'Webhooks: Test events': () => `${numberIn(LIMITS, 'test_event_counters.*most:')} a minute`,
  'Webhooks: Events in the log': () =>
    `${numberIn('apps/webhook-dispatcher/src/events/kept-days.ts', 'KEPT_DAYS')} days`,
  'Rate limits: Requests of one address': () =>
    `${count(numberIn('apps/gateway/src/settings.ts', "other requests.*default: '"))} a minute`,
  'Rate limits: Sign-ins and registrations of one address': () =>
    `${numberIn('apps/gateway/src/settings.ts', "sign-in and registration.*default: '")} a minute`,
  'Rate limits: Rescans of a merchant': () => `${numberIn(LIMITS, 'rescan_counters.*most:')} a minute`,
  'Test mode: Open sessions': () =>
    count(numberIn('apps/sessions/src/admission/session-gates.ts', 'OPEN_TEST_SESSIONS')),
  'Test mode: New sessions': () =>
    `${numberIn(NEW_SESSIONS, 'seconds: 60, most:')} a minute, ${count(numberIn(NEW_SESSIONS, 'seconds: 86_400, most:'))} a day`,
  'Test mode: Payments of a session': () =>
    count(numberIn('apps/chain-indexer/src/simulated-chain/simulated-chain.service.ts', 'MAX_TRANSFERS')),
  'Test mode: Payments': () =>
    `${numberIn('apps/chain-indexer/src/simulated-chain/simulated-chain.service.ts', 'MAX_A_MINUTE')} a minute`,
  'API keys: Name': () => `${numberIn(KEYS, 'MaxLength\\(')} characters`,
  'API keys: Allowed addresses and ranges': () => count(numberIn(KEYS, 'MAX_RANGES')),
  'API keys: Overlap when you rotate a key': () =>
    `${numberIn(KEYS, 'DEFAULT_OVERLAP_H')} hours; at most ${numberIn(KEYS, 'MAX_OVERLAP_H')}`,
  'Agents: JSON body': () => `${numberIn(AGENT, 'AGENT_JSON_BODY_BYTES') / 1024 ** 2} MiB`,
  'Agents: `text` of a turn': () => `${count(numberIn(AGENT, 'MAX_TEXT_CHARACTERS'))} characters`,
  'Agents: Files of a turn, and size of each': () =>
    `${numberIn(AGENT, 'MAX_FILES_PER_TURN')}, ${numberIn(AGENT, 'MAX_FILE_BYTES') / 1024 ** 2} MiB`,
  'Agents: `result`, and `outputs` in all': () =>
    `${kib(numberIn(AGENT, 'MAX_RESULT_BYTES'))}, ${kib(numberIn(AGENT, 'MAX_OUTPUTS_BYTES'))}`,
  'Agents: Result of a tool that an agent gets at once; all of a longer one is a file': () =>
    kib(numberIn('apps/turn-runner/src/texts/bounded-text.ts', 'MAX_TOOL_TEXT_BYTES')),
  'Agents: `metadata`': () =>
    `${numberIn(AGENT, 'MAX_METADATA_KEYS')} names, ${kib(numberIn(AGENT, 'MAX_METADATA_BYTES'))}`,
  'Agents: Steps of a turn (`max_steps`)': () =>
    `${numberIn(MANIFEST, 'DEFAULT_MAX_STEPS')}; at most ${numberIn(MANIFEST_BODY, 'MAX_STEPS')}`,
  'Agents: Time of a turn (`timeout_s`)': () =>
    `${numberIn(MANIFEST, 'DEFAULT_TIMEOUT_S')}; at most ${count(numberIn(MANIFEST_BODY, 'MAX_TIMEOUT_S'))}`,
  'Agents: Earlier turns that an agent sees (`history.turns`)': () =>
    `${numberIn(MANIFEST, 'DEFAULT_HISTORY_TURNS')}; at most ${numberIn(MANIFEST, 'MAX_HISTORY_TURNS')}`,
  'Agents: MCP servers of a space, tools in all': () =>
    ['MAX_MCP_SERVERS', 'MAX_TOOLS'].map((name) => numberIn('libs/dto/src/agent/tools/toolset.ts', name)).join(', '),
  'Agents: Before credits were bought once: spaces, versions of a manifest or of tools': () =>
    ['FREE_SPACES', 'FREE_VERSIONS']
      .map((name) => numberIn('apps/agent-gateway/src/ledger/paid-accounts.service.ts', name))
      .join(', '),
  'Agents: Workspace of a thread: files, versions of each, storage': () =>
    `${['MAX_WORKSPACE_FILES', 'MAX_WORKSPACE_VERSIONS'].map((name) => count(numberIn(WORKSPACE, name))).join(', ')}, ${
      numberIn('apps/agent-gateway/src/settings.ts', "older versions included', \\{\\s*default: '") / 1024 ** 2
    } MiB`,
  'Agents: Before credits were bought once: threads, schedules of a space': () =>
    ['FREE_THREADS', 'FREE_SCHEDULES']
      .map((name) => numberIn('apps/agent-gateway/src/ledger/paid-accounts.service.ts', name))
      .join(', '),
  'Agents: Secrets of a space': () => `${numberIn('apps/agent-gateway/src/secrets/secrets.service.ts', 'MAX_SECRETS')}`,
  'Agents: Schedules of a space': () =>
    `${numberIn('apps/agent-gateway/src/schedules/schedules.service.ts', 'MAX_SCHEDULES')}`,
  'Agents: Cap of a key for a day': () =>
    `US$${numberIn('apps/agent-gateway/src/quotas/quotas.dto.ts', 'KEY_DAILY_USD')}`,
  'Agents: Cap of a customer for a day': () =>
    `US$${numberIn('apps/agent-gateway/src/quotas/quotas.dto.ts', 'END_USER_DAILY_USD')}`,
  'Agents: Webhooks': () =>
    count(numberIn('apps/webhook-dispatcher/src/endpoints/endpoints.service.ts', 'MAX_ENDPOINTS')),
  'Agents: Steps and calls of a turn are kept': () =>
    `${numberIn('apps/turn-runner/src/history/old-turns.worker.ts', 'KEPT_DAYS')} days`,
};

/** `tests/contract` checks it, list by list. */
const KEPT_ELSEWHERE = ['Sessions: Rows of a page, other lists'];

describe('docs/plans-and-limits.md', () => {
  it.each(Object.entries(EXPECTED))('states what the code keeps: %s', (row, expected) => {
    expect(ROWS.get(row)).toBe(expected());
  });

  it('has no row that nothing keeps', () => {
    const rows = [...ROWS.keys()].filter((row) => !/: (?:---.*|\|.*|\s*)$/.test(row));
    const known = [...Object.keys(EXPECTED), ...KEPT_ELSEWHERE];
    expect(rows.filter((row) => !known.includes(row))).toEqual([]);
  });
});
