const ACCEPT = 'apps/agent-gateway/test/accept-turns.test.ts';
const SPACES = 'apps/agent-gateway/test/spaces-and-tools.test.ts';
const MATRIX = 'apps/agent-gateway/test/access-matrix.test.ts';
const TURNS = 'apps/agent-gateway/test/turns.test.ts';
const USAGE = 'apps/agent-gateway/test/usage-and-quotas.test.ts';
const RUNNING = 'apps/turn-runner/test/running.test.ts';
const TOOLS = 'apps/turn-runner/test/capabilities.test.ts';
const WEBHOOKS = 'apps/webhook-dispatcher/test/accounts.test.ts';
const SYSTEM = 'tests/e2e/agent.test.ts';

const CANONICAL_WAY = `${SYSTEM} › goes the canonical way: space, manifest, tools, turn, poll, files, usage`;
const QUICK_STARTS = `${SYSTEM} › runs the quick start as documented, by $command $file, and again with the same key`;
const SIGNED = `${SYSTEM} › publishes every transition to a webhook, signed for the field’s own packages`;
const TAKEN = `${ACCEPT} › accepts a turn, holds what it may cost and publishes all that the runner needs`;
const REFUSED = `${ACCEPT} › refuses %s, by its field`;
const IDEMPOTENT = [
  `${ACCEPT} › returns the same response to the same body, whatever order its fields have, and 409 to another`,
  `${ACCEPT} › is one turn, however concurrently it comes`,
];
const CUSTOMERS_CAP = `${ACCEPT} › count a customer by the cap of the account, or by one of their own`;
const KEYS_CAP = `${ACCEPT} › never hold more than the daily cap of a key, under a race, and report when it has room again`;
const WINDOWS = `${ACCEPT} › bound what is spent and held within a window, by %s`;
const SETTLED = `${TURNS} › is settled once, even if events arrive twice or late, and shows its files then`;
const NOBODY = `${MATRIX} › and for no caller without credentials of the right kind`;
const BY_SCOPE = `${MATRIX} › by the scope of the key`;
const MADE = `${SPACES} › creates a space with the requested properties`;
const WRITE_ONLY = `${SPACES} › is write-only: sealed to the runner, and bound to its space and name`;
const MAINTENANCE = [
  `${ACCEPT} › accepts turns nevertheless, and reports when it ends where that is known`,
  `${RUNNING} › starts no turn, and lets running ones end; afterwards all continue`,
  `${SYSTEM} › is accepted during maintenance and runs when it ends`,
];
const CANCELLED = [
  `${RUNNING} › ends at once while it is queued, costs nothing, and holds up no other`,
  `${RUNNING} › after its end stays what it is`,
  `${TURNS} › stays cancelled when its result comes late, and is never charged more than was held`,
];
const SHOWN_ONCE = [
  `${SPACES} › shows a new key once, and records in the audit log who created and revoked it`,
  'tests/browser/agents/agent-building.journey.ts › with keys that are shown once, work at once and end when they are revoked',
];

/** The tests of each promise of the agent API, as `file › title`. */
export const AGENT_API_TESTS: Readonly<Record<string, readonly string[]>> = {
  'Introduction / note 4': [
    `${SPACES} › an unknown path is 404, a text 415, a large body 413, bad JSON 422: each with its trace id`,
  ],
  'What the service does / 1': [
    CANONICAL_WAY,
    `${SYSTEM} › goes the same way with a model and the public MCP server, and is billed for the tokens`,
    WRITE_ONLY,
  ],
  'What the service does / 2': [
    CANONICAL_WAY,
    `${RUNNING} › that is too long for its event is fetched, with its files`,
  ],
  'What the service does / 3': [
    `${USAGE} › lists customers, the most expensive first, and turns without a customer`,
    CUSTOMERS_CAP,
  ],
  'What the service does / 4': [
    SETTLED,
    `${SYSTEM} › goes the same way with a model and the public MCP server, and is billed for the tokens`,
  ],
  'What the service does / 5': [CANONICAL_WAY, QUICK_STARTS],
  'What the service does / 6.1': [CANONICAL_WAY],
  'What the service does / 6.2': [`${TOOLS} › delivers what fits the schema, as an output and as a file`, QUICK_STARTS],
  'Resources and their fields / Space / space_id': [MADE, CANONICAL_WAY],
  'Resources and their fields / Space / engine': [MADE],
  'Resources and their fields / Space / title': [MADE],
  'Resources and their fields / Turn / turn_id': [TAKEN],
  'Resources and their fields / Turn / space': [TAKEN, REFUSED],
  'Resources and their fields / Turn / text': [TAKEN, REFUSED],
  'Resources and their fields / Turn / end_user_ref': [
    TAKEN,
    CUSTOMERS_CAP,
    `${USAGE} › lists customers, the most expensive first, and turns without a customer`,
  ],
  'Resources and their fields / Turn / metadata': [TAKEN, REFUSED],
  'Resources and their fields / Turn / state': [`${RUNNING} › has the states of the machine, and those alone`],
  'Resources and their fields / Turn / result': [CANONICAL_WAY],
  'Resources and their fields / Turn / billed_cost_usd': [SETTLED, CANONICAL_WAY],
  'Resources and their fields / File / note 1': [
    `apps/agent-gateway/test/turn-files.test.ts › are visible when the turn is done and lists them, and the others are deleted`,
    CANONICAL_WAY,
  ],
  'Resources and their fields / Usage / note 1': [
    `${USAGE} › adds up to its totals exactly, grouped by %s and read in pages`,
  ],
  'Resources and their fields / Secret / note 1': [
    WRITE_ONLY,
    `${TOOLS} › leave for their hosts only, and come back in no form`,
    `${TOOLS} › are not filled into the arguments of an engine`,
  ],
  'States and transitions / Turn / queued to running': [
    `${RUNNING} › runs and is done: two transitions, one charge`,
    SIGNED,
  ],
  'States and transitions / Turn / running to done': [
    `${RUNNING} › runs and is done: two transitions, one charge`,
    SETTLED,
  ],
  'States and transitions / Turn / running to failed': [`${RUNNING} › has the code %s and a trace`],
  'States and transitions / Turn / running to cancelled': [
    `${RUNNING} › while it runs: its tool is aborted, its cost is kept, its call has an unknown outcome`,
    ...CANCELLED,
  ],
  'States and transitions / Turn / note 1': MAINTENANCE,
  'Endpoints / POST /spaces': [MADE],
  'Endpoints / PUT /spaces/{slug}/manifest': [
    `${SPACES} › is replaced as a whole, in versions; the same content creates no new one`,
  ],
  'Endpoints / PUT /spaces/{slug}/tools': [
    `${SPACES} › are resolved with all defaults, in versions, and returned to the runner`,
  ],
  'Endpoints / POST /turns': [TAKEN, ...IDEMPOTENT, ...MAINTENANCE],
  'Endpoints / GET /turns/{turn_id}': [SETTLED, CANONICAL_WAY],
  'Endpoints / GET /turns/{turn_id}/files': [CANONICAL_WAY],
  'Endpoints / GET /files/{file_id}': [
    `apps/agent-gateway/test/files.test.ts › keeps a file of several pieces, byte by byte`,
    CANONICAL_WAY,
  ],
  'Endpoints / GET /usage': [
    `${USAGE} › adds up to its totals exactly, grouped by %s and read in pages`,
    `${USAGE} › counts what matches the filters, and what the key reaches`,
  ],
  'Endpoints / 1': [NOBODY],
  'Endpoints / 2': IDEMPOTENT,
  'Endpoints / 3': [QUICK_STARTS],
  'Endpoints / 4': [
    `${SPACES} › are refused with a capability that is unknown, or that has no provider here`,
    `${TOOLS} › work, and web.search exists only where the operator has a provider`,
  ],
  'Authentication / 1': [NOBODY],
  'Authentication / 2': SHOWN_ONCE,
  'Authentication / 3': ['apps/gateway/test/gateway.test.ts › opens nothing to pages of other origins'],
  'Authentication / Only spaces this key creates': [BY_SCOPE],
  'Authentication / One space': [BY_SCOPE],
  'Authentication / All my spaces': [BY_SCOPE],
  'Events / 1': [SIGNED, `${WEBHOOKS} › is delivered once per transition, however often the event arrives`],
  'Errors / 1': [
    `${SPACES} › an unknown path is 404, a text 415, a large body 413, bad JSON 422: each with its trace id`,
  ],
  'Errors / 2': [
    `${ACCEPT} › never hold more than the balance, under a race`,
    `${SYSTEM} › is refused without credits, and goes on when a top-up was paid on the chain`,
  ],
  'Errors / 3': [KEYS_CAP, CUSTOMERS_CAP, WINDOWS],
  'Limits / 1': [`${ACCEPT} › never hold more than the balance, under a race`, KEYS_CAP, CUSTOMERS_CAP, WINDOWS],
  'Limits / 2': [`${USAGE} › are not limited in number: a key that sends them without a pause gets all responses`],
  'Versioning / 1': [`${MATRIX} › the table and the service have the same routes`],
};
