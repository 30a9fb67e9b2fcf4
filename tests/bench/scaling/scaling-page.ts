import { CHAIN_GAS_PER_S, COSTS, SWEEP_GAS, TRANSFER_GAS } from './costs.js';
import { type Minute, type StageName, simulate } from './day.js';
import { A_DAY } from './demand.js';

const HOURS = 24;
const SHOWN: readonly StageName[] = ['accept', 'watch', 'credit', 'deliver', 'large merchant', 'sweep'];
const GIB = 1024 ** 3;

/** Returns the page about the cost of work and the simulated day, as it is printed to `docs/generated/`. */
export function scalingPage(): string {
  return ['# Costs and a simulated day', costs(), day()].join('\n\n');
}

function costs(): string {
  const parts = [...new Set(Object.values(COSTS).flatMap(({ cpuMs }) => Object.keys(cpuMs)))];
  const head = ['Part', ...Object.keys(COSTS)];
  const rows = parts.map((part) => [
    part,
    ...Object.values(COSTS).map(({ cpuMs }) => shown((cpuMs as Record<string, number>)[part])),
  ]);
  const units = Object.entries(COSTS).map(([name, { unit }]) => `- *${name}*: ${unit}`);
  return [
    '## What a piece of work costs',
    'Milliseconds of one processor, measured by `tests/bench/costs.bench.ts` and `turns.bench.ts`.',
    units.join('\n'),
    table(head, rows),
    `In Postgres a session keeps ${COSTS.session.bytes} bytes and a payment ${COSTS.payment.bytes}. On the chain a payment takes ${TRANSFER_GAS} gas of the buyer's and ${SWEEP_GAS} of the sweep's, in a batch of 100.`,
  ].join('\n\n');
}

function day(): string {
  const minutes = simulate(A_DAY);
  const head = [
    'Hour',
    'sessions/s',
    ...SHOWN.map((name) => `${name}: waits`),
    'ledger',
    'dispatchers',
    'Postgres cores',
  ];
  const rows = Array.from({ length: HOURS }, (_, hour) => hourRow(hour, minutes.slice(hour * 60, hour * 60 + 60)));
  const { from, to, times } = A_DAY.sale;
  const kept = (A_DAY.sessions * (COSTS.session.bytes + A_DAY.paidShare * COSTS.payment.bytes)) / GIB;
  const gas = (A_DAY.sessions * A_DAY.paidShare * (SWEEP_GAS + TRANSFER_GAS)) / (24 * 3_600);
  return [
    `## A day of ${A_DAY.sessions.toLocaleString('en')} sessions`,
    `${percent(A_DAY.paidShare)} of them are paid. ${clock(A_DAY.databaseDown[0])} Postgres fails over for a minute; ${span(A_DAY.providersDown)} no provider answers; ${span([A_DAY.endpointDown.from, A_DAY.endpointDown.to])} the endpoint of the largest merchant (${percent(A_DAY.endpointDown.share)} of all webhooks) hangs; ${span([from, to])} there is a sale, ${times} times the usual. The greatest of each hour; a queue is counted in pieces that wait at the end of a minute.`,
    table(head, rows),
    `The day leaves ${kept.toFixed(0)} GiB in Postgres, and takes ${(gas / 1e6).toFixed(1)} of the ${CHAIN_GAS_PER_S / 1e6} million gas a second that the chain takes all day at its lowest price.`,
  ].join('\n\n');
}

function hourRow(hour: number, minutes: readonly Minute[]): (string | number)[] {
  const most = (of: (minute: Minute) => number) => Math.max(...minutes.map(of));
  return [
    `${hour}`.padStart(2, '0'),
    (most(({ opened }) => opened) / 60).toFixed(0),
    ...SHOWN.map((name) => Math.round(most(({ stages }) => stages[name].waiting)).toLocaleString('en')),
    most(({ stages }) => Math.max(stages.accept.processes, stages.credit.processes)),
    most(({ stages }) => stages.deliver.processes),
    most(({ postgresCores }) => postgresCores).toFixed(1),
  ];
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

const shown = (ms: number | undefined): string => (ms === undefined ? '' : ms.toFixed(1));
const percent = (share: number): string => `${(share * 100).toFixed(0)}%`;
const clock = (minute: number): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
const span = ([from, to]: readonly [number, number]): string => `${clock(from)} to ${clock(to)}`;
