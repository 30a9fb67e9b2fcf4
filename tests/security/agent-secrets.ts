import { eventually } from '@libs/testing/eventually';
import { ModelProvider } from '@libs/testing/servers/model-provider/model-provider';
import { AgentAccount, type Turn } from '../stack/people/agent-account.js';
import type { RunningSystem } from '../stack/running-system.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { EchoServer } from './echo-server.js';
import type { Haystack } from './leak-targets.js';

const FETCH_SECRET = 'canary of a fetched header 83c1f0';
const MCP_SECRET = 'canary of an MCP header 5b7e2d';
const REFUSED_SECRET = 'canary-of-a-refused-header-90af';
const OWN_PROVIDER_KEY = 'canary-of-a-customer-at-a-provider-4d1e';
const OPERATOR_PROVIDER_KEY = 'canary-of-the-platform-at-a-provider-a27c';
/** A provider that repeats the key that it was called with wherever it can: in a thought, in a call, in its answer. */
export class RepeatingProvider extends ModelProvider {
  /** The keys that it was called with. */
  readonly keys = new Set<string>();

  constructor() {
    super();
    this.reply = ({ headers, body }) => {
      const key = String(headers['x-api-key']);
      const usage = { input: 100, output: 10 };
      this.keys.add(key);
      if (JSON.stringify(body).includes('call_of_the_key')) return { text: `I remember ${key}.`, usage };
      const call = { id: 'call_of_the_key', name: 'memory_set', arguments: JSON.stringify({ key: 'k', value: key }) };
      return { text: `I was called with ${key}.`, reasoning: `So this is ${key}.`, calls: [call], usage };
    };
  }

  /** Returns settings of services that may call it, with a key of the operator. */
  get env(): Record<string, string> {
    return {
      MODEL_PROVIDERS: JSON.stringify({ repeating: { kind: 'anthropic', url: this.url, model: 'a' } }),
      MODEL_PROVIDER_KEYS: JSON.stringify({ repeating: OPERATOR_PROVIDER_KEY }),
      ENGINE_PRICES: JSON.stringify({ 'repeating/a': { input: 1_000_000, cached: 1_000_000, output: 1_000_000 } }),
    };
  }
}

/** The text of every turn, which is not a secret. */
export const ASKED = 'the color of canaries';

/** An account of the agent API whose secrets were all used for their purpose, through turns. */
export class CanaryAgents {
  private constructor(
    private readonly account: AgentAccount,
    private readonly receiver: WebhookReceiver,
    readonly secrets: Readonly<Record<string, string>>,
    /**
     * Turns in the order in which they ended: fetching, failing, remembering, with a model by the platform's key, and
     * by the customer's.
     */
    readonly turns: readonly Turn[],
    /** The requests that servers received when called with secrets. */
    readonly received: readonly string[],
    /** Error responses to requests that held a secret. */
    private readonly refusals: readonly Haystack[],
  ) {}

  static async atWork(system: RunningSystem, provider: RepeatingProvider): Promise<CanaryAgents> {
    const account = await AgentAccount.create(system);
    const [receiver, echo] = [await WebhookReceiver.start(), await EchoServer.start()];
    system.onStop(async () => void (await Promise.all([receiver.stop(), echo.stop()])));
    const webhook = await account.ok<{ id: number; secret: string }>('POST', '/webhooks', { url: receiver.url });
    const rolled = await account.ok<{ secret: string }>('POST', `/webhooks/${webhook.id}/rotate_secret`);

    const fetching = await aFetchingSpace(account, echo);
    const first = await account.runTurn(
      fetching,
      `fetch http://${echo.host}/ then call echo__headers {} then remember ${ASKED} as yellow`,
    );
    const failed = await account.runTurn(await aRefusedSpace(account, echo), 'call refuses__headers {}');
    const again = await account.runTurn(fetching, 'what did I ask before');
    const modeled = [
      await account.runTurn(await aModelSpace(account), 'what is your key'),
      await account.runTurn(await aModelSpace(account, new URL(provider.url).host), 'what is my key'),
    ];
    const last = modeled.at(-1)!.turn_id;
    await eventually(() => receiver.posts.some(({ body }) => body.includes(last) && body.includes('"done"')));
    return new CanaryAgents(
      account,
      receiver,
      {
        'agent key': account.key,
        'webhook secret of an account': webhook.secret,
        'rolled webhook secret of an account': rolled.secret,
        'secret of a space in a fetched header': FETCH_SECRET,
        'secret of a space in an MCP header': MCP_SECRET,
        'secret of a space at a server that refuses': REFUSED_SECRET,
        'key of a customer at a provider': OWN_PROVIDER_KEY,
        'key of the platform at a provider': OPERATOR_PROVIDER_KEY,
      },
      [first, failed, again, ...modeled],
      echo.received,
      await refusalsOf(account, fetching),
    );
  }

  /** Returns everything that the account can read afterwards, and the requests to its webhook. */
  async responses(): Promise<Haystack[]> {
    const paths = ['/credits', '/quotas', '/usage?group_by=key', '/spaces', '/turns', '/webhooks'];
    for (const { turn_id } of this.turns) {
      paths.push(...['', '/steps', '/events', '/files'].map((part) => `/turns/${turn_id}${part}`));
    }
    for (const space of new Set(this.turns.map((turn) => turn.space))) {
      paths.push(...['', '/manifest', '/tools', '/secret'].map((part) => `/spaces/${space}${part}`));
    }
    const { data } = await this.account.ok<{ data: { id: string }[] }>('GET', '/webhooks/deliveries');
    paths.push('/webhooks/deliveries', ...data.map(({ id }) => `/webhooks/deliveries/${id}`));
    const files = await this.account.ok<{ data: { file_id: string }[] }>(
      'GET',
      `/turns/${this.turns[0]!.turn_id}/files`,
    );
    paths.push(...files.data.map(({ file_id }) => `/files/${file_id}`));
    const keys = await this.account.owner.get(`${this.account.dashboard}/keys`);
    return [
      { name: 'the list of agent keys', text: JSON.stringify(keys) },
      ...this.receiver.posts.map(({ body }, at) => ({ name: `webhook ${at}`, text: body })),
      ...this.refusals,
      ...(await Promise.all(paths.map((path) => this.read(path)))),
      ...(await Promise.all(
        this.turns.flatMap(({ turn_id }) =>
          ['events', 'events?deltas=true'].map((part) => this.read(`/turns/${turn_id}/${part}`, 'text/event-stream')),
        ),
      )),
    ];
  }

  private async read(path: string, accept = 'application/json'): Promise<Haystack> {
    const { text } = await this.account.call('GET', path, undefined, { accept });
    return { name: `${accept} of /v1${path}`, text };
  }
}

async function aFetchingSpace(account: AgentAccount, echo: EchoServer): Promise<string> {
  const allowed_hosts = [echo.host];
  const fetching = { allowed_hosts, headers: { 'x-key': 'key {{secret:FETCHED}}' } };
  const space = await account.space();
  await account.ok('PUT', `/spaces/${space}/secret`, { name: 'FETCHED', value: FETCH_SECRET, allowed_hosts });
  await account.ok('PUT', `/spaces/${space}/secret`, { name: 'OF_MCP', value: MCP_SECRET, allowed_hosts });
  await account.ok('PUT', `/spaces/${space}/tools`, {
    builtin: [{ key: 'http.fetch', config: fetching }, 'memory', 'files'],
    mcp_servers: [mcpServer('echo', `http://${echo.host}/mcp`, '{{secret:OF_MCP}}')],
  });
  return space;
}

/** Makes a space on a model, with a key of the customer for its provider where that is named. */
async function aModelSpace(account: AgentAccount, ownAt?: string): Promise<string> {
  const space = await account.space({ builtin: ['memory'] }, { engine: 'models' });
  if (ownAt !== undefined) {
    const secret = { name: 'AT_PROVIDER', value: OWN_PROVIDER_KEY, allowed_hosts: [ownAt] };
    await account.ok('PUT', `/spaces/${space}/secret`, secret);
  }
  const provider_keys = ownAt === undefined ? [] : [{ provider: 'repeating', secret: 'AT_PROVIDER' }];
  const manifest = { instructions: 'Be brief.', model: 'repeating/a', provider_keys };
  await account.ok('PUT', `/spaces/${space}/manifest`, manifest);
  return space;
}

async function aRefusedSpace(account: AgentAccount, echo: EchoServer): Promise<string> {
  const space = await account.space();
  await account.ok('PUT', `/spaces/${space}/secret`, {
    name: 'REFUSED',
    value: REFUSED_SECRET,
    allowed_hosts: [echo.host],
  });
  await account.ok('PUT', `/spaces/${space}/tools`, {
    builtin: [],
    mcp_servers: [mcpServer('refuses', `http://${echo.host}/refuses`, '{{secret:REFUSED}}')],
  });
  return space;
}

function mcpServer(name: string, url: string, value: string): object {
  return { name, url, transport: 'http', required: true, headers: { 'x-key': value } };
}

/** Sends secrets where they do not belong, and returns the errors. */
async function refusalsOf(account: AgentAccount, space: string): Promise<Haystack[]> {
  const clear = { allowed_hosts: ['a.example'], headers: { 'x-note': account.key } };
  const tries = [
    ['PUT', `/spaces/${space}/secret`, { name: 'no name', value: FETCH_SECRET }],
    ['POST', `/spaces/${space}/secret`, { name: 'FETCHED', value: [MCP_SECRET] }],
    [
      'PUT',
      `/spaces/${space}/tools`,
      { builtin: [], mcp_servers: [mcpServer('clear', 'https://a.example', MCP_SECRET)] },
    ],
    ['PUT', `/spaces/${space}/tools`, { builtin: [{ key: 'http.fetch', config: clear }] }],
  ] as const;
  const responses = tries.map(async ([method, path, body]) => {
    const { status, text } = await account.call(method, path, body);
    return { name: `${status} of ${method} /v1${path}`, text };
  });
  return Promise.all(responses);
}
