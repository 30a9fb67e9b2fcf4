import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { stateDir } from '@deploy/local/files/state-dir';
import { bundlesSignature } from '@deploy/local/processes/programs';
import { makeAssistant, makePlatformMerchant, seedOperator } from '@deploy/local/seed/seed';
import { type RunningStack, type StackSettings, startStack } from '@deploy/local/stack/stack';
import { SILENT } from '@deploy/local/terminal/progress';
import { clonePostgres, removePostgres } from '@libs/embedded/postgres/postgres';
import { freePort } from '@libs/embedded/process/free-port';
import type { ServiceName } from '@libs/events/services';

/**
 * State directories in which a system was started, seeded and stopped. Further systems begin with a copy, so that
 * schemas, contracts and the platform's accounts are made once for all test files. Each is named by the sources of the
 * bundled services: another build has another.
 */
const FOLDER = join(ROOT, 'tests', 'dist', '.system-templates');

/** Ports are chosen again, and logs begin again. */
const NOT_COPIED = ['ports', 'logs', 'stack', 'launcher', 'postgres'] as const;

/** Makes the template of this build, and removes those of others. */
export async function makeTemplate(): Promise<void> {
  const dir = templatePath();
  if (existsSync(completeMark(dir))) return;
  forgetAll();
  mkdirSync(dir, { recursive: true });
  const stack = await startTestStack(dir, true);
  try {
    await seedPlatform(stack);
  } finally {
    await stack.stop();
  }
  writeFileSync(completeMark(dir), '');
}

export interface TestStackSettings extends StackSettings {
  /** Servers that the test has started, instead of one that the stack starts. */
  readonly natsUrl?: string;
  /** Whether there is a second chain as the test network of test mode. */
  readonly testnet?: boolean;
}

/** Starts the stack of a test on a state directory, on a free port. */
export async function startTestStack(
  dir: string,
  oneProcess: boolean,
  { natsUrl, testnet = false, ...settings }: TestStackSettings = {},
): Promise<RunningStack> {
  const base = {
    port: await freePort(),
    dir,
    fresh: false,
    detach: false,
    oneProcess,
    demo: false,
    secondFactors: false,
    testnet,
  };
  const options = natsUrl ? { ...base, natsUrl } : base;
  return startStack(options, SILENT, { fsync: false, ...settings, env: envWith(settings.env) });
}

/**
 * Tests sign in hundreds of times: a password costs them a millisecond instead of a quarter of a second of processor
 * time. Another treasury is used at once, also by addresses that were issued; the waiting is tested at the dashboard
 * (`apps/dashboard/test/treasury-changes.test.ts`) and in a journey.
 */
const QUICK: Partial<Record<ServiceName, Record<string, string>>> = {
  auth: { BCRYPT_COST: '4' },
  dashboard: { TREASURY_WAIT_H: '0', NEW_MERCHANT_DELAY_H: '0' },
};

function envWith(env: StackSettings['env']): NonNullable<StackSettings['env']> {
  return (service) => ({ ...QUICK[service], ...env?.(service) });
}

/** Fills a new state directory from the template. Returns false where there is none of this build. */
export function beginFromTemplate(dir: string): boolean {
  const template = templatePath();
  if (!existsSync(completeMark(template))) return false;
  clonePostgres(stateDir(template).postgres, stateDir(dir).postgres);
  copyRest(template, dir);
  return true;
}

/** Makes the platform's operator and the merchant that sells its plans. Safe to repeat. */
export async function seedPlatform(stack: RunningStack): Promise<void> {
  const operator = await seedOperator(stack);
  await makePlatformMerchant(stack, operator);
  await makeAssistant(stack, operator);
}

function templatePath(): string {
  return join(FOLDER, bundlesSignature() ?? 'without-bundles');
}

/** Returns the file that exists once everything else does. */
const completeMark = (dir: string): string => join(dir, 'complete');

function copyRest(from: string, to: string): void {
  const [source, target] = [stateDir(from), stateDir(to)];
  for (const [part, path] of Object.entries(source)) {
    if (part === 'dir' || part === 'migrated' || NOT_COPIED.some((name) => name === part) || !existsSync(path))
      continue;
    cpSync(path, target[part as keyof typeof target], { recursive: true, preserveTimestamps: true });
  }
}

function forgetAll(): void {
  if (!existsSync(FOLDER)) return;
  for (const name of readdirSync(FOLDER)) {
    removePostgres(stateDir(join(FOLDER, name)).postgres);
    rmSync(join(FOLDER, name), { recursive: true, force: true });
  }
}
