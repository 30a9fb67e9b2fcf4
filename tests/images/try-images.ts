/**
 * `node tests/dist/images/try-images.js`, as root, after `sh deploy/images/build-with-buildah.sh`: every service runs
 * from its image, as uid 65532 in its own root folder, against a real Postgres, NATS with permissions and anvil; then a
 * payment is made to the treasury and an agent runs code in its sandbox. By hand, not part of `npm test`: building
 * takes minutes. Shows the sizes of the images.
 */
import { execFileSync } from 'node:child_process';
import type { SupervisedProcess } from '@deploy/local/processes/supervisor';
import { eventually } from '@libs/testing/eventually';
import { AgentAccount } from '../stack/people/agent-account.js';
import { Merchant } from '../stack/people/merchant.js';
import { RunningSystem } from '../stack/running-system.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';

const USER = '65532:65532';
const NODE = '/nodejs/bin/node';
const AMOUNT_CENTS = 2_500;
const MB = 1_000_000;

const images = buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n');
const containers: string[] = [];
try {
  await payAndRun();
} finally {
  for (const container of containers) buildah('rm', container);
}

async function payAndRun(): Promise<void> {
  const system = await RunningSystem.start({ launch: fromImage });
  try {
    console.log(`${containers.length} services are ready, each from its image as ${USER}`);
    const receiver = await WebhookReceiver.start();
    system.onStop(() => receiver.stop());
    const merchant = await Merchant.create(system, { receivers: [receiver] });
    const session = await merchant.openSession(AMOUNT_CENTS);
    await system.buyer.pays(session, AMOUNT_CENTS);
    const { status } = await eventually(async () => {
      const view = await merchant.statusOf(session);
      return view.payments.some((payment) => payment.status === 'swept') ? view : undefined;
    });
    console.log(`a payment of ${AMOUNT_CENTS} cents is swept, its session ${status}`);
    const account = await AgentAccount.create(system);
    const turn = await account.runTurn(await account.space({ builtin: ['code.js'] }), 'run js: 6 * 7');
    if (turn.state !== 'done') throw new Error(`the turn is ${turn.state}: ${turn.error?.message}`);
    console.log(`an agent ran code: ${turn.result}`);
  } finally {
    await system.stop();
  }
}

/** Returns the same program, settings and address, in the root folder of the service's image. */
function fromImage(wanted: SupervisedProcess): SupervisedProcess {
  if (!images.includes(`localhost/checkout-${wanted.name}:latest`)) {
    console.log(`  ${wanted.name.padEnd(20)} has no image and runs from its bundle`);
    return wanted;
  }
  const container = buildah('from', '--pull-never', `localhost/checkout-${wanted.name}`);
  containers.push(container);
  const root = buildah('mount', container);
  const bytes = Number(execFileSync('du', ['-sb', `${root}/app`], { encoding: 'utf8' }).split('\t')[0]);
  console.log(`  ${wanted.name.padEnd(20)} ${(bytes / MB).toFixed(1).padStart(5)} MB beside Node`);
  return { ...wanted, command: 'chroot', args: [`--userspec=${USER}`, root, NODE, '/app/main.js'] };
}

function buildah(...args: string[]): string {
  return execFileSync('buildah', args, { encoding: 'utf8', env: { ...process.env, STORAGE_DRIVER: 'vfs' } }).trim();
}
