import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type CheckoutRoles, checkoutAddress, deployBlockOf } from '@libs/contracts/deploy';
import { CHECKOUT_VERSIONS, type CheckoutVersion, NEWEST_VERSION } from '@libs/contracts/versions';
import { reasonOf } from '@libs/doctor/finding';
import { getAddress, isAddress, type JsonRpcProvider } from 'ethers';
import { type KnownChain, tokenSettings } from '../chains/known-chains.js';
import { providersOf } from '../chains/providers.js';
import { Failure } from '../terminal/failure.js';
import { walletOf } from '../terminal/key-file.js';
import type { Terminal } from '../terminal/terminal.js';
import { checkAddition, settingsOfAddition } from './addition.js';
import { sendDeployment } from './deployment.js';
import { type DeploymentPlan, planDeployment } from './deployment-plan.js';
import { planLines } from './plan-text.js';
import { type GivenRoles, rolesOf } from './roles.js';
import { checkSettings } from './settings/settings-check.js';
import { settingIn, writeSettings } from './settings/settings-file.js';
import { safeBatch, unsignedTransaction } from './unsigned.js';

const VERIFY_ATTEMPTS = 20;
const VERIFY_PAUSE_MS = 500;

/** The options of `checkout deploy-contract`. */
export interface DeployOptions {
  readonly chain: KnownChain;
  readonly rpcUrls: readonly string[];
  readonly roles: GivenRoles;
  /** Accepts an owner that is a single key. */
  readonly allowsKeyOwner: boolean;
  /** The address that the contract has on another chain. */
  readonly sameAs?: string;
  readonly keyFile?: string;
  readonly passwordFile?: string;
  readonly unsignedFile?: string;
  readonly from?: string;
  readonly safeFile?: string;
  readonly settingsFile?: string;
  /** Deploys the newest version in addition to the contract of the settings, whose addresses continue to be swept. */
  readonly isAddition: boolean;
  /** Relies on one provider alone about a chain with real money. */
  readonly allowsOneProvider: boolean;
  /** Sends without asking for confirmation. */
  readonly yes: boolean;
}

/**
 * Deploys the checkout contract, or shows what a deployment would do: without a key file nothing is sent. Finds an
 * existing contract, verifies it by its code, and writes the settings of the services. Throws a `Failure` that says
 * what to do about it.
 */
export async function deployContract(options: DeployOptions, terminal: Terminal): Promise<void> {
  checkProviders(options);
  const providers = await providersOf(options.chain, options.rpcUrls);
  try {
    const roles = await rolesOf(options.roles, terminal);
    const plan = await planDeployment(options.chain, roles, providers, versionOf(roles, options));
    for (const line of planLines(plan)) terminal.note(line);
    checkAddress(plan, options);
    if (options.isAddition) await checkAddition(plan, options.settingsFile, providers, terminal);
    checkOwner(plan, options);
    const deployed = plan.deployed ? plan : await carryOut(plan, options, providers, terminal);
    if (deployed) await finish(deployed, options, providers, terminal);
  } finally {
    for (const provider of providers) provider.destroy();
  }
}

function checkProviders({ chain, rpcUrls, allowsOneProvider }: DeployOptions): void {
  const hosts = new Set(rpcUrls.map((url) => (URL.canParse(url) ? new URL(url).host : url)));
  if (hosts.size >= 2 || allowsOneProvider || !chain.isReal) return;
  throw new Failure(
    'one provider alone can lie about the contract: give --rpc the URLs of two companies, or accept it with --one-provider',
  );
}

/**
 * Checks that the address equals the one on the other chain. It is part of every deposit address: different ones would
 * strand payments that are sent on the wrong chain.
 */
function checkAddress({ address }: DeploymentPlan, options: DeployOptions): void {
  if (options.isAddition) return;
  const { sameAs, settingsFile } = options;
  const known = knownAddress(options);
  if (!known) return;
  const where = sameAs === undefined ? `${settingsFile} has CHECKOUT_ADDRESS=${known}` : `--same-as is ${known}`;
  if (known.toLowerCase() !== address.toLowerCase())
    throw new Failure(
      `${where}, but these roles give ${address}: give the three roles as they were at the first deployment, in their order. They can be changed afterwards`,
    );
}

/**
 * Returns the version that gives the known address, so that an installation of an older one gets the same contract on
 * its next chain; else the newest.
 */
function versionOf(roles: CheckoutRoles, options: DeployOptions): CheckoutVersion {
  if (options.isAddition) return NEWEST_VERSION;
  const known = knownAddress(options)?.toLowerCase();
  return CHECKOUT_VERSIONS.find((version) => checkoutAddress(roles, version).toLowerCase() === known) ?? NEWEST_VERSION;
}

function knownAddress({ sameAs, settingsFile }: DeployOptions): string | undefined {
  return sameAs ?? (settingsFile === undefined ? undefined : settingIn(settingsFile, 'CHECKOUT_ADDRESS'));
}

function checkOwner(
  { chain, isOwnerContract, deployed, roles }: DeploymentPlan,
  { allowsKeyOwner }: DeployOptions,
): void {
  if (isOwnerContract || allowsKeyOwner || deployed || !chain.isReal) return;
  throw new Failure(
    `the owner ${roles.owner} has no code on ${chain.label}: it is a single key. Deploy a multisig and its timelock first, or accept the risk with --allow-key-owner`,
  );
}

/** Resolves with the plan of the deployed contract, or with undefined when nothing was to be sent. */
async function carryOut(
  plan: DeploymentPlan,
  options: DeployOptions,
  providers: readonly JsonRpcProvider[],
  terminal: Terminal,
): Promise<DeploymentPlan | undefined> {
  const [first] = providers;
  if (options.unsignedFile) {
    write(
      options.unsignedFile,
      await unsignedTransaction(plan, first!, options.from && senderOf(options.from)),
      terminal,
    );
    return undefined;
  }
  if (options.safeFile) {
    write(options.safeFile, safeBatch(plan, Date.now()), terminal);
    return undefined;
  }
  if (!options.keyFile) {
    terminal.note(
      '\nNothing was sent. Send it with --key-file FILE, or sign elsewhere with --unsigned FILE or --safe FILE.',
    );
    return undefined;
  }
  const wallet = await walletOf(options.keyFile, options.passwordFile, terminal);
  await confirm(options, wallet.address, terminal);
  await sendDeployment(plan, wallet, first!, terminal);
  return verified(plan, providers);
}

async function confirm({ yes, chain }: DeployOptions, sender: string, terminal: Terminal): Promise<void> {
  if (yes) return;
  if (!terminal.isInteractive) throw new Failure('this terminal is not interactive: give --yes to send it');
  const answer = await terminal.ask(`\nSend this from ${sender} on ${chain.label}? Type yes: `);
  if (answer.trim().toLowerCase() !== 'yes') throw new Failure('nothing was sent');
}

/** Waits until all providers show the same contract with the given roles; a slow one may take a few blocks. */
async function verified(
  { chain, roles, version }: DeploymentPlan,
  providers: readonly JsonRpcProvider[],
): Promise<DeploymentPlan> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await planDeployment(chain, roles, providers, version).catch((error: unknown) => error as Error);
    if (!(outcome instanceof Error) && outcome.deployed) {
      const { owner, registrar, feeRecipient } = outcome.deployed;
      if (owner === roles.owner && registrar === roles.registrar && feeRecipient === roles.feeRecipient) return outcome;
      throw new Failure('the providers show different roles from those just deployed: do not use these providers');
    }
    if (attempt < VERIFY_ATTEMPTS) await delay(VERIFY_PAUSE_MS);
    else
      throw outcome instanceof Error
        ? outcome
        : new Failure('the contract is not there: was the transaction reverted by a reorg?');
  }
}

async function finish(
  { address, chain, deployed }: DeploymentPlan,
  options: DeployOptions,
  providers: readonly JsonRpcProvider[],
  terminal: Terminal,
): Promise<void> {
  const block = await agreedDeployBlock(address, providers);
  const settings: Record<string, string> = {
    CHAIN_ID: String(chain.chainId),
    ...tokenSettings(chain),
    CHECKOUT_ADDRESS: address,
    CHECKOUT_DEPLOY_BLOCK: String(block),
    FEE_RECIPIENT: deployed!.feeRecipient,
    ...(options.isAddition ? settingsOfAddition(options.settingsFile!) : {}),
  };
  terminal.note(
    `\nVerified: the code at ${address} is version ${deployed!.version} of the checkout contract, since block ${block}.`,
  );
  if (options.settingsFile) {
    checkSettings(options.settingsFile, settings);
    writeSettings(options.settingsFile, settings);
    terminal.note(`Its settings are in ${options.settingsFile}.`);
    if (options.isAddition)
      terminal.note('Restart the services, the sweeper before sessions: it must know the contract first.');
  }
  terminal.print(
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join('\n'),
  );
}

/**
 * Returns the first block with the contract, found at one provider and confirmed by all: payments before a later one
 * would never be read.
 */
async function agreedDeployBlock(address: string, providers: readonly JsonRpcProvider[]): Promise<number> {
  const [first] = providers;
  const block = await deployBlockOf(first!, address).catch((error: unknown) => {
    throw new Failure(
      `the first provider keeps no old states (${reasonOf(error)}): put an archive node first in --rpc`,
    );
  });
  for (const provider of providers) {
    const [before, then] = await Promise.all([
      block === 0 ? '0x' : provider.getCode(address, block - 1),
      provider.getCode(address, block),
    ]).catch((error: unknown) => {
      throw new Failure(`a provider has no state of block ${block} (${reasonOf(error)}): use archive nodes`);
    });
    if (before !== '0x' || then === '0x')
      throw new Failure(
        `the providers differ about the block of the deployment, ${block} by the first: replace the faulty one`,
      );
  }
  return block;
}

function senderOf(typed: string): string {
  if (!isAddress(typed)) throw new Failure(`--from ${typed} is not an address`);
  return getAddress(typed);
}

function write(path: string, text: string, terminal: Terminal): void {
  if (path === '-') {
    terminal.print(text);
    return;
  }
  try {
    writeFileSync(path, `${text}\n`);
  } catch (error) {
    throw new Failure(`${path} cannot be written: ${reasonOf(error)}`);
  }
  terminal.note(
    `\nNothing was sent. The transaction is in ${path}; run this again when it is in a block, to verify it and write the settings.`,
  );
}
