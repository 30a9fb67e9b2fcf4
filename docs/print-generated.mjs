/**
 * Prints `docs/generated/` from the tables in the code: events with their publishers and subscribers, state machines,
 * errors; the tests of each promise of `docs/contract`; the cost of work, in a simulated day and while tables grow; the
 * figures of all benchmarks, from the results in `tests/bench/results`; and a summary of the API. `node
 * docs/print-generated.mjs` writes the pages; with `--check` it fails if a page is out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiDocument, errorCodes } from '@libs/api-document/document';
import { TURN_FAULTS } from '@libs/dto/agent/turn-fault-codes';
import { GAUGES, gaugeMetric, MESSAGE_GAUGES } from '@libs/dto/operations/gauges';
import { CATALOG } from '@libs/errors/catalog';
import { OWN_FAULTS, PYDANTIC_FAULTS } from '@libs/errors/fault-list';
import { agentCode } from '@libs/errors/render-agent';
import { EVENTS } from '@libs/events/catalog';
import { LIVE_SUBJECTS } from '@libs/events/live-subjects';
import { RPC_METHODS } from '@libs/events/rpc-methods';
import { METRICS } from '@libs/service-kit/telemetry/metrics/metric-table';
import { approvalMachine } from '@libs/state-machines/approvals/approval.machine';
import { callApprovalMachine } from '@libs/state-machines/approvals/call-approval.machine';
import { deliveryMachine } from '@libs/state-machines/delivery.machine';
import { machineFaults, mermaid } from '@libs/state-machines/machine';
import { merchantMachine } from '@libs/state-machines/merchant.machine';
import { paymentMachine } from '@libs/state-machines/payment.machine';
import { sessionMachine } from '@libs/state-machines/session.machine';
import { sweepMachine } from '@libs/state-machines/sweep.machine';
import { treasuryChangeMachine } from '@libs/state-machines/treasury-change.machine';
import { turnMachine } from '@libs/state-machines/turn.machine';
import { FIGURES } from '../tests/dist/bench/figures/aims.js';
import { figuresPage } from '../tests/dist/bench/figures/figures-page.js';
import { readResults } from '../tests/dist/bench/figures/results.js';
import { growthPage } from '../tests/dist/bench/growth/growth-page.js';
import { growthPicture } from '../tests/dist/bench/growth/picture.js';
import { scalingPage } from '../tests/dist/bench/scaling/scaling-page.js';
import { contractPage } from '../tests/dist/contract/contract-page.js';
import { AGENT_API, CHECKOUT } from '../tests/dist/contract/promises.js';
import { endpointsPage } from './endpoints-page.mjs';
import { MODULES } from './modules.mjs';

const FOLDER = join(import.meta.dirname, 'generated');
const NOTE = '<!-- Printed by docs/print-generated.mjs from the code. Change the code, not this file. -->\n\n';
const table = (head, rows) =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

function topology() {
  const events = Object.entries(EVENTS).map(([name, row]) => [
    `\`${name}\``,
    row.producers.join(', '),
    row.consumers.join(', ') || '–',
    row.subscribers?.join(', ') || '–',
  ]);
  const methods = Object.entries(RPC_METHODS).map(([name, row]) => [`\`${name}\``, row.server, row.callers.join(', ')]);
  const live = Object.entries(LIVE_SUBJECTS).map(([name, row]) => [
    `\`${name}${row.isAddressed ? '.<process>' : ''}\``,
    row.publisher,
    row.isAddressed ? `one process of ${row.subscriber}` : `each process of ${row.subscriber}`,
  ]);
  const edges = new Map();
  for (const [name, row] of Object.entries(EVENTS)) {
    for (const from of row.producers) {
      for (const to of row.consumers) edges.set(`${from}|${to}`, [...(edges.get(`${from}|${to}`) ?? []), name]);
    }
  }
  const arrows = [...edges].map(([edge, names]) => {
    const [from, to] = edge.split('|');
    return `  ${from} -- "${names.join('<br>')}" --> ${to}`;
  });
  return [
    '# Who publishes what, and who calls whom',
    '## Events\n\nOver JetStream, through outbox and inbox. A live subscriber gets an event only while it runs.',
    table(['Event', 'Published by', 'Durable consumers', 'Live subscribers'], events),
    `\`\`\`mermaid\nflowchart LR\n${arrows.join('\n')}\n\`\`\``,
    '## RPC methods\n\nRequest and reply. A call that nobody received is sent again for two seconds; a read without a reply, once more ([ADR 0081](../adr/0081-reads-are-made-again.md)).',
    table(['Method', 'Served by', 'Called by'], methods),
    '## Live messages\n\nOver core NATS: nobody keeps them, and they may be lost ([ADR 0061](../adr/0061-texts-while-they-are-written.md)).',
    table(['Subject', 'Published by', 'Received by'], live),
  ].join('\n\n');
}

function machines() {
  const all = [
    merchantMachine,
    treasuryChangeMachine,
    approvalMachine,
    sessionMachine,
    paymentMachine,
    sweepMachine,
    deliveryMachine,
    turnMachine,
    callApprovalMachine,
  ];
  const faults = all.flatMap(machineFaults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return [
    '# State machines',
    ...all.map((machine) => `## ${machine.name}\n\n\`\`\`mermaid\n${mermaid(machine)}\n\`\`\``),
  ].join('\n\n');
}

function errors() {
  const { checkout, agent } = errorCodes(MODULES);
  const head = ['Code', 'Status', 'Retry unchanged', 'Message'];
  const rowsOf = (codes, wordOf) =>
    codes.map((code) => {
      const { status, retry, message } = CATALOG[code];
      return [`\`${wordOf(code)}\``, status, retry ? 'yes' : 'no', message];
    });
  return [
    '# Errors',
    '## Of the checkout API\n\nEvery error body is `{"detail", "error": {"code", "message", "trace_id", …}}`.',
    table(
      head,
      rowsOf(checkout, (code) => code),
    ),
    '## Of the agent API\n\nEvery error body is `{"error": {"code", "message", "trace_id", …}, "trace_id"}`.',
    table(head, rowsOf(agent, agentCode)),
    '## Of failed turns\n\nThe `error.code` of a turn whose state is `failed`: the request was accepted, the work went wrong.',
    table(
      ['Code', 'Meaning'],
      Object.entries(TURN_FAULTS).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  ].join('\n\n');
}

function validation() {
  const plain = (msg) => msg.replace(/\{s\}/g, 's').replace(/\{(\w+)\}/g, '‹$1›');
  return [
    '# Why a request is 422',
    'A 422 of the checkout API has `detail`, of the agent API `error.details`: a list of `{loc, msg, type, ctx?}`, an entry for each fault. `loc` begins with `body`, `query`, `path` or `header` and leads to the place; `ctx` has what the message names. Code that reads responses of FastAPI reads these: types and messages of the first table are those of pydantic 2. What was sent is not repeated (`input`): it may be a password.',
    'Two things are stricter than pydantic by default. A number in a body is a number, not text (`"12"` is `int_type`). A body has no field that the endpoint does not know.',
    '## Types of pydantic',
    table(
      ['`type`', '`msg`', 'Meaning'],
      Object.entries(PYDANTIC_FAULTS).map(([type, { msg, when }]) => [`\`${type}\``, plain(msg), when]),
    ),
    '## Types of our own',
    table(
      ['`type`', 'Meaning'],
      Object.entries(OWN_FAULTS).map(([type, when]) => [`\`${type}\``, when]),
    ),
    '## JSON that comes back as it was sent',
    'Metadata comes back exactly as it was sent, in responses, lists, events and webhooks. Otherwise the request is refused, at the place that could not be kept. Numbers keep their value: `1.50` may come back as `1.5`, `1e2` as `100`. A number that a double does not hold (`1234567890123456789`, `1e400`, `-0`) is `number_not_exact`: send it as text. Names of an object keep their order, except that whole numbers (`"10"`) come first. Metadata of a session has at most 16 KiB, of a space or turn 16 names.',
  ].join('\n\n');
}

function metrics() {
  const happenings = Object.entries(METRICS).map(([name, { kind, labels, of, about }]) => [
    `\`${name}\``,
    kind,
    labels.map((label) => `\`${label}\``).join(', ') || '–',
    of?.join(', ') ?? 'all',
    about,
  ]);
  const gauges = Object.entries(GAUGES).map(([name, { of, about }]) => [`\`${gaugeMetric(name)}\``, of, about]);
  const messages = Object.entries(MESSAGE_GAUGES).map(([name, about]) => [
    `\`${gaugeMetric(name)}\``,
    'all with a schema',
    about,
  ]);
  return [
    '# Metrics',
    'Prometheus text at `/metrics` of `METRICS_PORT`. No label holds an id, an address, or what people type.',
    '## Counted and measured as it happens',
    table(['Metric', 'Kind', 'Labels', 'Services', 'What'], happenings),
    "## Gauges that operators watch\n\nThe same figures as on the operators' health page, read at each scrape by each replica.",
    table(['Metric', 'Service', 'What'], [...gauges, ...messages]),
  ].join('\n\n');
}

const RESULTS = join(import.meta.dirname, '../tests/bench/results');
const growth = JSON.parse(readFileSync(join(RESULTS, 'growth.json'), 'utf8'));
const figures = Object.keys(FIGURES).map((name) => [name, readResults(join(RESULTS, `${name}.json`))]);
const gas = JSON.parse(readFileSync(join(import.meta.dirname, '../libs/contracts/gas.json'), 'utf8'));

const pages = {
  'topology.md': topology(),
  'machines.md': machines(),
  'errors.md': errors(),
  'validation.md': validation(),
  'metrics.md': metrics(),
  ...Object.fromEntries([CHECKOUT, AGENT_API].map((document) => [document.page, contractPage(document)])),
  'scaling.md': scalingPage(),
  'figures.md': figuresPage(Object.fromEntries(figures), gas.gasPerPayment),
  'growth.md': growthPage(growth),
  'growth.svg': growthPicture(growth),
  'endpoints.md': endpointsPage(apiDocument(MODULES)),
};
mkdirSync(FOLDER, { recursive: true });
let stale = 0;
for (const [name, text] of Object.entries(pages)) {
  const file = join(FOLDER, name);
  const wanted = `${NOTE}${text}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, wanted);
  else if (readOrEmpty(file) !== wanted) {
    console.error(`docs/generated/${name} is out of date: run node docs/print-generated.mjs`);
    stale++;
  }
}
process.exit(stale > 0 ? 1 : 0);

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
