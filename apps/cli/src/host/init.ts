import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import type { HostFolder } from '@deploy/host/folder/host-folder';
import type { FolderWishes, MadeFolder } from '@deploy/host/folder/make-folder';
import { chainNamed, type KnownChain, tokenSettings } from '../chains/known-chains.js';
import { Failure } from '../terminal/failure.js';
import { secretFile } from '../terminal/secret-file.js';
import type { Terminal } from '../terminal/terminal.js';
import type { InitOptions } from './init-options.js';
import { QUESTIONS, type Question } from './questions.js';
import { releaseOf } from './release.js';

/** The settings that `deploy-contract` writes. */
const OF_THE_CONTRACT = [
  ...['CHAIN_ID', 'CHECKOUT_ADDRESS', 'CHECKOUT_DEPLOY_BLOCK', 'USDC_ADDRESS', 'USDT_ADDRESS', 'FEE_RECIPIENT'],
];
/** The user and group id of the images' containers, used where this process runs as root or has no user id. */
const NOBODY = 65_532;

/**
 * Makes a production folder, or adds what is missing to an existing one, and prints the next steps. Throws a `Failure`.
 */
export async function initFolder(path: string, options: InitOptions, terminal: Terminal): Promise<void> {
  // Loads the settings of all services, which no other command needs.
  const { makeFolder } = await import('@deploy/host/folder/make-folder');
  const { FolderFault, HostFolder } = await import('@deploy/host/folder/host-folder');
  const folder = new HostFolder(resolve(path));
  const known = { ...folder.settings('settings.env'), ...folder.settings('secrets/sweeper.env') };
  known['SMTP_URL'] ??= folder.settings('secrets/auth.env')['SMTP_URL'] ?? '';
  const { version } = releaseOf(undefined);
  if (folder.exists && folder.state.version !== version)
    throw new Failure(
      `${path} belongs to ${folder.state.version} and this is ${version}: run checkout upgrade ${path}`,
    );
  try {
    const asked = await wishesOf(options, known, terminal);
    const wishes = await withTrust(folder, folder.exists ? { ...asked, state: folder.state } : asked, options);
    const made = makeFolder(folder, wishes);
    report(folder.path, made, wishes, terminal);
  } catch (error) {
    if (error instanceof FolderFault) throw new Failure(error.message);
    throw error;
  }
}

async function wishesOf(
  options: InitOptions,
  known: Readonly<Record<string, string>>,
  terminal: Terminal,
): Promise<FolderWishes> {
  const answer = async (question: Question) => {
    if (known[question.setting]) return undefined;
    const given = question.given(options);
    return question.accepted(given ?? (await asked(question, terminal)), options);
  };
  const domain = await answer(QUESTIONS.domain);
  const email = await answer(QUESTIONS.operatorEmail);
  const chain = known['CHAIN_ID'] ? undefined : chainNamed((await answer(QUESTIONS.chain))!);
  const rpcUrls = await answer(QUESTIONS.rpc);
  const smtpUrl = await answer(QUESTIONS.smtp);
  if (rpcUrls !== undefined) checkCompanies(rpcUrls, chain, options);
  const { version, image } = releaseOf(options.image);
  const settings = {
    ...(domain ? { PUBLIC_URL: publicUrl(domain, options.ports.https) } : {}),
    ...(email ? { OPERATOR_EMAILS: email, SECURITY_CONTACT: `mailto:${email}` } : {}),
    ...(domain ? { MAIL_FROM: options.mailFrom ?? `Checkout <checkout@${domain}>` } : {}),
    ...(chain ? { ...chain.settings, ...tokenSettings(chain) } : {}),
    ...testnetSettings(options),
    ...contractSettings(options.contract, known, chain),
    ...{ NATS_URL: 'nats://nats:4222', NATS_MONITOR_URL: 'http://nats:8222' },
    // Next to the database, and not in it: data/audit belongs in another backup.
    AUDIT_ANCHOR_FILE: '/data/audit/heads.jsonl',
  };
  return {
    settings,
    secrets: {
      ...(rpcUrls ? { RPC_URLS: rpcUrls } : {}),
      ...(options.testnetRpcFile ? { TESTNET_RPC_URLS: secretFile(options.testnetRpcFile).trim() } : {}),
      ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
      ...keyIn('RELAYER_PRIVATE_KEY', options.relayerKeyFile),
      ...keyIn('REGISTRAR_PRIVATE_KEY', options.registrarKeyFile),
    },
    state: { version, image, owner: ownerOf(), ports: options.ports, tls: options.tls },
  };
}

/**
 * Returns the known settings of the test network; the operator provides its contract and a token that stands for USDT.
 */
function testnetSettings({ testnetChain }: InitOptions): Record<string, string> {
  if (testnetChain === undefined) return {};
  const chain = chainNamed(testnetChain);
  const facts = { ...chain.settings, ...tokenSettings(chain) };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [`TESTNET_${name}`, value]));
}

/** Adds the release key that is to be kept, and the image that was verified with it. */
async function withTrust(folder: HostFolder, wishes: FolderWishes, options: InitOptions): Promise<FolderWishes> {
  const { releaseKeyOf } = await import('@deploy/host/release/release-key');
  const { admittedImage } = await import('@deploy/host/release/verified-image');
  const { dockerIn } = await import('@deploy/host/release/compose');
  const { release: releaseFolder, releaseKey: releaseKeyFile, replaceReleaseKey: replacesKey } = options;
  const { version, image } = wishes.state;
  const key = await releaseKeyOf(folder, releaseKeyFile, { replaces: replacesKey });
  if (key === undefined && releaseFolder === undefined) return wishes;
  const state = { ...wishes.state, ...(key ? { releaseKey: key.fingerprint } : {}) };
  const keeping = { ...wishes, ...(key ? { releaseKey: key.pem } : {}), state };
  if (releaseFolder === undefined) return keeping;
  const trust = { releaseFolder, releaseKeyFile, replacesKey };
  const { imageId } = await admittedImage(folder, { version, image }, dockerIn(folder.path), trust);
  return { ...keeping, state: { ...state, imageId } };
}

async function asked(question: Question, terminal: Terminal): Promise<string> {
  if (!terminal.isInteractive) throw new Failure(`give ${question.option}: this terminal is not interactive`);
  const text = `${question.text}: `;
  return (await (question.isSecret ? terminal.askSecret(text) : terminal.ask(text))).trim();
}

function publicUrl(domain: string, httpsPort: number): string {
  return `https://${domain}${httpsPort === 443 ? '' : `:${httpsPort}`}`;
}

function checkCompanies(rpcUrls: string, chain: KnownChain | undefined, { oneProvider }: InitOptions): void {
  const hosts = new Set(rpcUrls.split(',').map((url) => new URL(url).host));
  if (hosts.size < 2 && chain?.isReal && !oneProvider)
    throw new Failure(
      'one RPC provider alone can lie or be down: give two companies, or accept it with --one-provider',
    );
}

/**
 * Returns the settings of the contract, after checking its chain: those of another chain would look right and watch the
 * wrong one.
 */
function contractSettings(
  file: string | undefined,
  known: Readonly<Record<string, string>>,
  chain: KnownChain | undefined,
): Record<string, string> {
  if (file === undefined) return {};
  let values: NodeJS.Dict<string>;
  try {
    values = parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Failure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
  const found = OF_THE_CONTRACT.flatMap((name) => (values[name] ? [[name, values[name]!] as const] : []));
  if (!found.some(([name]) => name === 'CHECKOUT_ADDRESS'))
    throw new Failure(`${file} has no CHECKOUT_ADDRESS: did deploy-contract write it?`);
  const chainSettings: Record<string, string> = { ...chain?.settings, ...known };
  for (const [name, value] of found) {
    const other = chainSettings[name];
    if (other && other.toLowerCase() !== value.toLowerCase())
      throw new Failure(
        `${file} has ${name}=${value} where this folder has ${other}: it is of another chain or contract`,
      );
  }
  return Object.fromEntries(found);
}

function keyIn(name: string, file: string | undefined): Record<string, string> {
  if (file === undefined) return {};
  const key = secretFile(file).trim();
  if (!/^(0x)?[0-9a-fA-F]{64}$/.test(key)) throw new Failure(`${file} holds no private key in hex`);
  return { [name]: key.startsWith('0x') ? key : `0x${key}` };
}

/** Returns the user of the containers: the one who made the folder, or `nobody` where that is root. */
function ownerOf() {
  const uid = process.getuid?.() ?? NOBODY;
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid: process.getgid?.() ?? NOBODY };
}

function report(path: string, made: MadeFolder, { state }: FolderWishes, terminal: Terminal): void {
  const { changed, kept, missing, accounts } = made;
  const rest = missing.length === 0 ? 'is complete: nothing was changed' : 'has nothing new';
  terminal.note(changed.length === 0 ? `${path} ${rest}` : `${path}: wrote ${changed.length} files`);
  for (const file of kept)
    terminal.note(`  ! ${file} was edited by hand and is kept; compose.override.yaml is for changes`);
  if (state.releaseKey && !state.imageId)
    terminal.note(`  ! the image ${state.image} is not verified: --release with the folder of its release does it`);
  terminal.note(`  relayer    ${accounts.relayer}  send it coins for gas`);
  terminal.note(`  registrar  ${accounts.registrar}  one of the three roles of the contract`);
  if (accounts.testnetRelayer)
    terminal.note(`  testnet    ${accounts.testnetRelayer}  send it coins of the test network`);
  if (missing.length > 0) {
    terminal.note(`\nStill missing in ${path}/settings.env:`);
    for (const one of missing) terminal.note(`  - ${one}`);
    if (missing.some((one) => one.startsWith('CHECKOUT_ADDRESS')))
      terminal.note(
        `\nNext: checkout deploy-contract --registrar ${accounts.registrar} --settings ${path}/settings.env …, then checkout init ${path}`,
      );
    return;
  }
  terminal.note(
    `\nNext: docker compose --project-directory ${path} up --detach --wait   (image ${state.image}${state.imageId ? ', as it was signed' : ''})\nKeep a copy of ${path}/secrets elsewhere: a backup of the database is worthless without it.`,
  );
}
