/** `npm start`: see the README for its options. */
import { fork } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLauncherLock, takeLauncherLock } from './files/launcher-lock.js';
import { stateDir } from './files/state-dir.js';
import { demoParties, personOf, runDemo } from './payments/demo-run.js';
import { demoFactors, seedFactors } from './seed/demo-factors.js';
import type { DemoMerchant } from './seed/demo-merchant.js';
import { OWNER_EMAIL, seedDemo } from './seed/seed.js';
import { passedOn } from './stack/passed-on.js';
import { OPERATOR_EMAIL, type RunningStack, startStack } from './stack/stack.js';
import { removeStackFile, type StackFile, writeStackFile } from './stack/stack-file.js';
import { type StartOptions, startOptions } from './terminal/options.js';
import { progress } from './terminal/progress.js';

/** Set for the process that `--detach` leaves behind. */
const DETACHED = 'CHECKOUT_DETACHED';
const DETACHED_DONE = 'ready';

const isDetached = process.env[DETACHED] === '1';

try {
  const options = startOptions(process.argv.slice(2), process.env);
  if (options.detach && !isDetached) await detach(options);
  else await runInForeground(options);
} catch (error) {
  print((error as Error).message);
  process.exit(1);
}

function print(line: string): void {
  console.log(line);
  if (isDetached && process.connected) process.send?.({ line });
}

async function runInForeground(options: StartOptions): Promise<void> {
  const state = stateDir(options.dir);
  takeLauncherLock(state);
  const started = Date.now();
  let stack: RunningStack | undefined;
  let isStopping = false;
  const close = async () => {
    removeStackFile(state);
    await stack?.stop();
    releaseLauncherLock(state);
  };
  onStop(async (why) => {
    isStopping = true;
    print(`\nstopping (${why}) …`);
    await close();
    process.exit(0);
  });
  print(`starting the local stack in ${options.dir}`);
  try {
    const isFirst = options.fresh || !existsSync(state.demo);
    const steps = progress(print);
    let publish = () => {};
    stack = await startStack(options, steps, {
      onRestart: () => publish(),
      env: (service) => passedOn(service, process.env),
      ...(options.replicas ? { replicas: options.replicas } : {}),
    });
    const demo = await steps.step('demo merchant', () => seedDemo(stack!));
    if (options.secondFactors) await steps.step('second factors', () => seedFactors(stack!));
    publish = () => writeStackFile(state, describe(stack!, demo));
    publish();
    print(`ready in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
    if (isFirst && options.demo) await runDemo(describe(stack, demo), print).catch(demoFailed);
    print(summary(stack, demo));
  } catch (error) {
    // Parts that fail because they are being stopped are not reported.
    if (isStopping) return;
    await close();
    throw error;
  }
  if (isDetached && process.connected) {
    process.send?.({ done: DETACHED_DONE }, undefined, {}, () => process.disconnect());
  }
}

/** Calls `stop` once, at the first reason to stop. */
function onStop(stop: (why: string) => Promise<void>): void {
  let isStopping = false;
  const stopOnce = (why: string) => {
    if (isStopping) return;
    isStopping = true;
    void stop(why);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopOnce(signal));
  if (!isDetached) process.on('disconnect', () => stopOnce('the terminal has gone'));
}

/** Reports a failed demo. The stack keeps running, so that people can see why. */
function demoFailed(error: Error): void {
  print(`! the demo payment failed: ${error.message}`);
}

/** Starts this program again without a terminal, prints its lines until it is ready, and leaves it running. */
async function detach(options: StartOptions): Promise<void> {
  const { logs } = stateDir(options.dir);
  mkdirSync(logs, { recursive: true });
  const log = openSync(join(logs, 'start.log'), 'a', 0o600);
  const child = fork(process.argv[1]!, process.argv.slice(2), {
    env: { ...process.env, [DETACHED]: '1' },
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const code = await new Promise<number>((resolve) => {
    child.on('message', ({ line, done }: { line?: string; done?: string }) => {
      if (line !== undefined) console.log(line);
      if (done) resolve(0);
    });
    child.on('exit', (status) => resolve(status ?? 1));
    process.on('SIGINT', () => child.kill('SIGTERM'));
    process.on('SIGTERM', () => child.kill('SIGTERM'));
  });
  if (code === 0) console.log('running in the background; stop it with "npm stop"');
  process.exit(code);
}

function describe(
  { baseUrl, inboxUrl, deployment, dependencies, keys, services, state, supervisor }: RunningStack,
  demo: DemoMerchant,
): StackFile {
  const { checkout, tokens, chainId } = deployment;
  const factors = demoFactors(state);
  return {
    base_url: baseUrl,
    chain: {
      rpc_url: dependencies.rpcUrls[0]!,
      chain_id: chainId,
      tokens: { USDC: tokens.usdc, USDT: tokens.usdt },
      sweeper: checkout.address,
    },
    ...demoParties(demo, { ownerPassword: keys.ownerPassword, inboxUrl, factors }),
    operator: personOf(OPERATOR_EMAIL, keys.operatorPassword, factors),
    demo_agent: { api_key: demo.agentKey },
    mail: { inbox_url: `${inboxUrl}/mail` },
    postgres_url: dependencies.adminDatabaseUrl,
    nats_url: dependencies.natsDeveloperUrl,
    internal_api_token: keys.internalApiToken,
    services: services.map(({ name, url }) => ({
      name,
      pid: (supervisor.child(name) ?? supervisor.child('services'))!.pid,
      url,
    })),
  };
}

function summary({ baseUrl, inboxUrl, keys, state, dependencies }: RunningStack, demo: DemoMerchant): string {
  const rows = [
    ['open', baseUrl],
    ['merchant', `${OWNER_EMAIL}  ${keys.ownerPassword}  (Demo Shop, merchant ${demo.merchantId})`],
    ['operator', `${OPERATOR_EMAIL}  ${keys.operatorPassword}`],
    ['test key', demo.testApiKey],
    ['webhooks', `${inboxUrl}/webhooks`],
    ['mail', `${inboxUrl}/mail`],
    ['chain', `${dependencies.rpcUrls[0]}  (the buyer's key is in stack.json)`],
    ['pay', 'npm run demo   (in another terminal)'],
    ['files', `${state.stack}, logs in ${state.logs}`],
    ['stop', isDetached ? 'npm stop' : 'Ctrl-C'],
  ];
  return `\n${rows.map(([name, value]) => `  ${name!.padEnd(10)}${value}`).join('\n')}\n`;
}
