import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from '@deploy/local/seed/api-client';
import { eventually } from '@libs/testing/eventually';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { between, ofEverything } from './processor-time.js';

/**
 * The whole stack as processes, idle: time and CPU until it is ready on a fresh folder, from the compiler's files and from bundles; resident
 * memory of all services; what all programs take while nothing happens but blocks; and from the block that holds a transfer to the first `payment.detected` POST at the merchant.
 */
const PAYMENTS = 25;
/** The local stack looks at the head every 250 ms; the aim is one interval and 150 ms. */
const POLL_INTERVAL_MS = 250;
const MARGIN_MS = 150;
const MIB = 1024 * 1024;
/** Until nothing of the start is left to do, and how long the idle system is watched then. */
const SETTLES_S = 20;
const IDLE_S = 40;

/** Linux counts the CPU of a process in hundredths of a second. */
const TICKS_PER_S = 100;

const { system: plain, cpuS: plainS } = await started('from compiled files', false);
await plain.stop();
const { system, cpuS } = await started('from bundles', true);
console.log(
  `CPU of the services until ready, bundles to compiled files: ${(cpuS / plainS).toFixed(2)} (aim: under 0.60)`,
);
try {
  printMemory();
  await printIdle();
  await printLatency();
} finally {
  await system.stop();
}

async function started(how: string, bundled: boolean): Promise<{ system: RunningSystem; cpuS: number }> {
  const began = performance.now();
  const system = await RunningSystem.start({ bundled });
  const readyS = ((performance.now() - began) / 1000).toFixed(1);
  const pids = system.stack.services.map(({ name }) => system.stack.supervisor.child(name)!.pid);
  const cpuS = pids.reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  console.log(`${how}: ready after ${readyS} s, demo merchant included; services took ${cpuS.toFixed(1)} s of CPU`);
  return { system, cpuS };
}

/** User and system time of a process. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, fields 14 and 15 */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S;
}

function printMemory(): void {
  let total = 0;
  for (const { name } of system.stack.services) {
    const { pid } = system.stack.supervisor.child(name)!;
    const kib = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1]);
    total += kib * 1024;
    console.log(`  ${name.padEnd(20)} ${(kib / 1024).toFixed(0).padStart(4)} MiB`);
  }
  console.log(
    `resident memory of all services: ${(total / MIB).toFixed(0)} MiB (aim: under ${(1.2e9 / MIB).toFixed(0)} MiB)`,
  );
}

/** Connections of pools that were idle too long and others that are made are part of it, so it takes a while. */
async function printIdle(): Promise<void> {
  await sleep(SETTLES_S * 1_000);
  const before = ofEverything(system);
  await sleep(IDLE_S * 1_000);
  const used = [...between(before, ofEverything(system))].map(([name, s]) => [name, (s * 1_000) / IDLE_S] as const);
  const total = used.reduce((sum, [, ms]) => sum + ms, 0);
  const parts = used.toSorted(([, a], [, b]) => b - a).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  console.log(`idle: ${total.toFixed(0)} ms of CPU a second (aim: 60): ${parts.join(', ')}`);
}

async function printLatency(): Promise<void> {
  const arrivals = new Map<string, number>();
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { type, data } = JSON.parse(Buffer.concat(chunks).toString()) as {
        type: string;
        data: { session_token: string };
      };
      if (!arrivals.has(`${type} ${data.session_token}`)) arrivals.set(`${type} ${data.session_token}`, at);
      response.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const merchant = await Merchant.create(system);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await merchant.owner.post(`/api/dashboard/merchants/${merchant.id}/webhook_endpoints`, { url });
  const health = new ApiClient(system.baseUrl);
  const delays: number[] = [];
  for (let index = 0; index < PAYMENTS; index++) {
    const session = await merchant.openSession(5_00);
    await health.get('/api/health');
    const hash = await system.buyer.sends(session.deposit_address, 5_000_000n);
    const mined = await minedAt(hash);
    const arrived = await eventually(() => arrivals.get(`payment.detected ${session.token}`));
    delays.push(arrived - mined);
  }
  server.closeAllConnections();
  server.close();
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
  console.log(
    `block to first payment.detected POST, ${PAYMENTS} payments: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (aim: p50 within ${POLL_INTERVAL_MS + MARGIN_MS} ms)`,
  );
}

/** When the block with the transfer was there, to a few milliseconds. */
async function minedAt(hash: string): Promise<number> {
  for (;;) {
    const receipt = await system.provider.send('eth_getTransactionReceipt', [hash]);
    if (receipt) return performance.now();
    await sleep(3);
  }
}
