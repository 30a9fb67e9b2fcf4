import {
  chmodSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CREATE2_DEPLOYER, checkoutAddress, deployBlockOf, implementationAddress } from '@libs/contracts/deploy';
import { verifyCheckout } from '@libs/contracts/verify';
import { CHECKOUT_VERSIONS } from '@libs/contracts/versions';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { HDNodeWallet, JsonRpcProvider, parseEther, Transaction, Wallet, ZeroAddress } from 'ethers';
import { programFor } from '../src/program.js';
import { Failure } from '../src/terminal/failure.js';
import { TestTerminal } from './test-terminal.js';

const PHRASE = 'test test test test test test test test test test test junk';
const accountOf = (index: number) => HDNodeWallet.fromPhrase(PHRASE, undefined, `m/44'/60'/0'/0/${index}`);
const sender = accountOf(0);
const registrar = accountOf(1).address;
const feeRecipient = accountOf(2).address;
/** An owner with code: the deployer itself, which is a contract on every chain. */
const owner = CREATE2_DEPLOYER;
const roles = { owner, registrar, feeRecipient };
const ROLES = ['--owner', owner, '--registrar', registrar, '--fee-recipient', feeRecipient];

let nodes: EmbeddedAnvil[];
let providers: JsonRpcProvider[];
let clean: unknown[];
let folder: string;
beforeAll(async () => {
  nodes = await Promise.all([startAnvil(), startAnvil()]);
  providers = nodes.map(({ rpcUrl }) => new JsonRpcProvider(rpcUrl, 42_161, { staticNetwork: true, cacheTimeout: -1 }));
});
afterAll(async () => {
  for (const provider of providers) provider.destroy();
  await Promise.all(nodes.map((node) => node.stop()));
});
beforeEach(async () => {
  clean = await Promise.all(providers.map((provider) => provider.send('evm_snapshot', [])));
  folder = mkdtempSync(join(tmpdir(), 'cli-'));
});
afterEach(async () => {
  await Promise.all(providers.map((provider, i) => provider.send('evm_revert', [clean[i]])));
  rmSync(folder, { recursive: true });
});

const file = (name: string) => join(folder, name);
function secret(name: string, text: string): string {
  writeFileSync(file(name), text, { mode: 0o400 });
  return file(name);
}

/** Runs the command against the first node, or the given ones. */
async function deploy(args: string[], answers?: string[], urls = [nodes[0]!.rpcUrl]): Promise<TestTerminal> {
  const terminal = new TestTerminal(answers);
  await programFor(terminal).parseAsync(
    [
      'deploy-contract',
      '--chain',
      'arbitrum-one',
      '--rpc',
      urls.join(','),
      ...(urls.length < 2 ? ['--one-provider'] : []),
      ...args,
    ],
    { from: 'user' },
  );
  return terminal;
}
async function failureOf(...given: Parameters<typeof deploy>): Promise<string> {
  const error = await deploy(...given).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Failure);
  return (error as Failure).message;
}
const isThere = async (address = checkoutAddress(roles)) => (await providers[0]!.getCode(address)) !== '0x';
const sends = (extra: string[] = []) => [...ROLES, '--key-file', secret('key', sender.privateKey), '--yes', ...extra];

describe('a dry run', () => {
  it('shows where the contract would be, what it costs, and sends nothing', async () => {
    const blocks = await providers[0]!.getBlockNumber();

    const { text, printed } = await deploy(ROLES);

    for (const part of [checkoutAddress(roles), owner, registrar, feeRecipient, 'not deployed', 'Nothing was sent'])
      expect(text).toContain(part);
    expect(text).toContain(implementationAddress(checkoutAddress(roles)));
    expect(text).toMatch(/cost +0\.\d+ ETH: \d{7} gas/);
    expect(printed).toEqual([]);
    expect(await providers[0]!.getBlockNumber()).toBe(blocks);
  });

  it('reads the providers from a file, so that their keys are in no list of processes', async () => {
    const [one, two] = nodes.map(({ rpcUrl }) => rpcUrl);
    const dry = (...rpc: string[]) => {
      const terminal = new TestTerminal();
      const args = ['deploy-contract', '--chain', 'arbitrum-one', ...rpc, ...ROLES, '--one-provider'];
      return programFor(terminal)
        .parseAsync(args, { from: 'user' })
        .then(() => terminal.text);
    };

    expect(await dry('--rpc-file', secret('rpc', `${one}, ${two}\n`))).toContain(checkoutAddress(roles));
    await expect(dry('--rpc-file', file('rpc'), '--rpc', one!)).rejects.toThrow(
      '--rpc and --rpc-file exclude each other',
    );
    await expect(dry()).rejects.toThrow('--rpc or --rpc-file is missing');
    await expect(dry('--rpc-file', secret('empty', ' ,\n'))).rejects.toThrow('empty names no URL');
    chmodSync(file('rpc'), 0o444);
    await expect(dry('--rpc-file', file('rpc'))).rejects.toThrow('others may read');
  });

  it('prompts for the roles with an explanation of each, and again after an invalid address', async () => {
    const wrongChecksum = registrar.replace(/[a-f]/, (letter) => letter.toUpperCase());
    const terminal = await deploy([], [owner, '0x12', wrongChecksum, ` ${registrar} `, ZeroAddress, feeRecipient]);

    expect(terminal.text).toContain('Use a multisig behind a timelock');
    expect(terminal.text).toContain('"0x12" is not an address');
    expect(terminal.text).toContain(`the checksum of ${wrongChecksum} is wrong`);
    expect(terminal.text).toContain('the zero address cannot be the fee recipient');
    expect(terminal.text).toContain(checkoutAddress(roles));
  });

  it('names the roles that are missing where nobody can be asked', async () => {
    expect(await failureOf(['--owner', owner])).toBe(
      'give --registrar, --fee-recipient: this terminal is not interactive',
    );
  });

  it('warns of roles that are in one hand', async () => {
    const { text } = await deploy(['--owner', owner, '--registrar', owner, '--fee-recipient', owner]);

    expect(text).toContain('owner and registrar are the same address');
    expect(text).toContain('registrar and fee recipient are the same address');
  });

  it('accepts that there is no registrar', async () => {
    const { text } = await deploy(['--owner', owner, '--registrar', 'none', '--fee-recipient', feeRecipient]);

    expect(text).toContain(checkoutAddress({ ...roles, registrar: ZeroAddress }));
    expect(text).toContain('no treasury can be replaced');
  });
});

describe('a deployment with a key', () => {
  it('deploys the contract, verifies it and writes the settings among what the file holds', async () => {
    writeFileSync(file('.env'), '# ours\nexport CHAIN_ID=42161\nPUBLIC_URL=https://pay.example\n', { mode: 0o640 });
    // The owner of files in the folder of one host, which root makes and containers read as another user.
    if (process.getuid?.() === 0) chownSync(file('.env'), 65_532, 65_532);
    const { uid, gid } = statSync(file('.env'));
    symlinkSync(file('.env'), file('link'));

    const { text, printed } = await deploy(sends(['--settings', file('link')]));

    const address = checkoutAddress(roles);
    expect(await verifyCheckout(providers[0]!, address)).toMatchObject(roles);
    expect(text).toContain('Verified');
    const settings = [
      'CHAIN_ID=42161',
      'USDC_ADDRESS=0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      'USDT_ADDRESS=0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      `CHECKOUT_ADDRESS=${address}`,
      `CHECKOUT_DEPLOY_BLOCK=${await deployBlockOf(providers[0]!, address)}`,
      `FEE_RECIPIENT=${feeRecipient}`,
    ];
    expect(printed).toEqual([settings.join('\n')]);
    const [chainId, ...others] = settings;
    expect(readFileSync(file('.env'), 'utf8').split('\n')).toEqual([
      '# ours',
      `export ${chainId}`,
      'PUBLIC_URL=https://pay.example',
      ...others,
      '',
    ]);
    expect(readdirSync(folder).sort()).toEqual(['.env', 'key', 'link']);
    expect(statSync(file('.env'))).toMatchObject({ uid, gid });
    expect(statSync(file('.env')).mode & 0o777).toBe(0o640);
  });

  it('finds what is there the second time, and needs no key for it', async () => {
    const first = await deploy(sends());
    const nonce = await providers[0]!.getTransactionCount(sender.address);

    const second = await deploy(sends());
    const withoutKey = await deploy(ROLES);

    expect(second.text).toContain('already deployed');
    expect(second.printed).toEqual(first.printed);
    expect(withoutKey.printed).toEqual(first.printed);
    expect(await providers[0]!.getTransactionCount(sender.address)).toBe(nonce);
  });

  it('opens a keystore with its password, and only with that', async () => {
    const keystore = await new Wallet(sender.privateKey).encrypt('right', undefined);
    const args = [...ROLES, '--key-file', secret('keystore', keystore), '--yes'];

    expect(await failureOf([...args, '--password-file', secret('wrong', 'wrong')])).toContain('incorrect password');
    expect(await failureOf(args)).toContain('give --password-file');
    await deploy([...args, '--password-file', secret('password', 'right\n')]);

    expect(await isThere()).toBe(true);
  }, 120_000);

  it('sends nothing before somebody typed yes', async () => {
    const args = [...ROLES, '--key-file', secret('key', sender.privateKey)];

    expect(await failureOf(args)).toContain('give --yes');
    expect(await failureOf(args, ['y'])).toBe('nothing was sent');
    expect(await isThere()).toBe(false);
    await deploy(args, ['yes']);

    expect(await isThere()).toBe(true);
  });

  it('states what an account without coins lacks', async () => {
    const poor = Wallet.createRandom();

    const failure = await failureOf([...ROLES, '--key-file', secret('poor', poor.privateKey), '--yes']);

    expect(failure).toMatch(
      new RegExp(`${poor.address} has 0.0 ETH on Arbitrum One; the deployment takes up to 0.\\d+ ETH`),
    );
    expect(await isThere()).toBe(false);
  });

  it.each([
    ['that others may read', (path: string) => chmodSync(path, 0o440), 'others may read'],
    [
      'without a key',
      (path: string) => {
        chmodSync(path, 0o600);
        writeFileSync(path, 'hello');
      },
      'holds neither a private key in hex nor a keystore',
    ],
    [
      'with an invalid key',
      (path: string) => {
        chmodSync(path, 0o600);
        writeFileSync(path, '0'.repeat(64));
      },
      'holds no valid private key',
    ],
    ['that is missing', (path: string) => rmSync(path), 'cannot be read: ENOENT'],
  ])('refuses a key file %s, and quotes nothing of it', async (_, spoil, expected) => {
    const args = sends();
    spoil(file('key'));

    const failure = await failureOf(args);

    expect(failure).toContain(expected);
    expect(failure).not.toContain(sender.privateKey.slice(2, 20));
    expect(failure).not.toContain('hello');
  });
});

describe('a signature elsewhere', () => {
  it('gets the fields, and with a sender the bytes to sign', async () => {
    await deploy([...ROLES, '--unsigned', file('tx.json'), '--from', sender.address]);
    const written = JSON.parse(readFileSync(file('tx.json'), 'utf8')) as { unsigned: string; gas: string };
    const unsigned = Transaction.from(written.unsigned);
    expect(unsigned).toMatchObject({
      to: CREATE2_DEPLOYER,
      chainId: 42_161n,
      value: 0n,
      gasLimit: BigInt(written.gas),
    });
    expect(await isThere()).toBe(false);

    const signed = await new Wallet(sender.privateKey).signTransaction(unsigned);
    await providers[0]!.send('eth_sendRawTransaction', [signed]);

    expect((await deploy(ROLES)).text).toContain('Verified');
  });

  it('gets a batch for Safe that a contract account can carry out, and nothing else on standard output', async () => {
    const { printed } = await deploy([...ROLES, '--safe', '-']);

    const batch = JSON.parse(printed.join('')) as {
      chainId: string;
      transactions: { to: string; data: string; value: string }[];
    };
    expect(batch).toMatchObject({ version: '1.0', chainId: '42161' });
    expect(batch.transactions).toHaveLength(1);
    const [call] = batch.transactions;
    await providers[0]!.send('eth_sendTransaction', [
      { from: sender.address, to: call!.to, data: call!.data, gas: '0x4c4b40' },
    ]);

    expect((await deploy(ROLES)).text).toContain('already deployed');
  });

  it('takes one way at a time', async () => {
    expect(await failureOf([...sends(), '--safe', '-'])).toBe('--key-file, --unsigned and --safe exclude each other');
  });
});

describe('a new version beside the existing one', () => {
  it('issues addresses from then on, while those of the older one stay in the settings', async () => {
    const [, first] = CHECKOUT_VERSIONS;
    const older = checkoutAddress(roles, first);
    writeFileSync(file('.env'), `CHECKOUT_ADDRESS=${older}\n`);
    await deploy(sends(['--settings', file('.env')]));
    const block = /CHECKOUT_DEPLOY_BLOCK=(\d+)/.exec(readFileSync(file('.env'), 'utf8'))![1];

    const { text } = await deploy(sends(['--settings', file('.env'), '--beside']));

    const settings = readFileSync(file('.env'), 'utf8').split('\n');
    expect(settings).toEqual(
      expect.arrayContaining([
        `CHECKOUT_ADDRESS=${checkoutAddress(roles)}`,
        `FORMER_CHECKOUT_ADDRESSES=${older}`,
        `CHECKOUT_DEPLOY_BLOCK=${block}`,
      ]),
    );
    expect(text).toContain('the sweeper before sessions');
    expect(await verifyCheckout(providers[0]!, older)).toMatchObject({ version: 1 });
    expect(await failureOf(sends(['--settings', file('.env'), '--beside']))).toContain('already the newest version');
  });
});

describe('what is refused', () => {
  it('is an address that differs from the one on other chains', async () => {
    writeFileSync(file('.env'), `CHECKOUT_ADDRESS="${feeRecipient}"\n`);

    expect(await failureOf(sends(['--same-as', feeRecipient]))).toContain(
      `--same-as is ${feeRecipient}, but these roles give`,
    );
    expect(await failureOf(sends(['--settings', file('.env')]))).toContain(`has CHECKOUT_ADDRESS=${feeRecipient}`);
    expect(await isThere()).toBe(false);
    await deploy(sends(['--same-as', checkoutAddress(roles).toLowerCase()]));

    expect(await isThere()).toBe(true);
  });

  it('is not the address of the first version where the settings have it: the next chain gets the same code', async () => {
    const [, first] = CHECKOUT_VERSIONS;
    const address = checkoutAddress(roles, first);
    writeFileSync(file('.env'), `CHECKOUT_ADDRESS=${address}\n`);

    const { text } = await deploy(sends(['--settings', file('.env')]));

    expect(text).toContain(`the code at ${address} is version 1 of the checkout contract`);
    expect(await verifyCheckout(providers[0]!, address)).toMatchObject({ version: 1 });
  });

  it.each([
    ['no settings', [], '--beside needs --settings'],
    ['an empty file', '', '--beside needs --settings'],
    ['no block', `CHECKOUT_ADDRESS=${feeRecipient}`, '--beside needs --settings'],
    ['a mistyped address', 'CHECKOUT_ADDRESS=0x12\nCHECKOUT_DEPLOY_BLOCK=1', 'which is not an address'],
    ['an address without the contract', `CHECKOUT_ADDRESS=${feeRecipient}\nCHECKOUT_DEPLOY_BLOCK=1`, feeRecipient],
    [
      'the newest version',
      `CHECKOUT_ADDRESS=${checkoutAddress(roles)}\nCHECKOUT_DEPLOY_BLOCK=1`,
      'already the newest version',
    ],
  ])('is a version beside %s', async (_, text, expected) => {
    if (typeof text === 'string') writeFileSync(file('.env'), text);
    const settings = typeof text === 'string' ? ['--settings', file('.env')] : [];

    expect(await failureOf(sends(['--beside', ...settings]))).toContain(expected);
    if (typeof text === 'string') expect(readFileSync(file('.env'), 'utf8')).toBe(text);
    expect(await isThere()).toBe(false);
  });

  it.each([
    ['CHAIN_ID=421614', 'where the chain says 42161'],
    ['CHECKOUT_DEPLOY_BLOCK=0', 'CHECKOUT_DEPLOY_BLOCK=0 where the chain says'],
    [`FEE_RECIPIENT=${registrar}`, `where the chain says ${feeRecipient}`],
  ])('is to replace %s in the settings, which differs', async (line, expected) => {
    await deploy(sends());
    writeFileSync(file('.env'), `${line}\n`);

    expect(await failureOf([...ROLES, '--settings', file('.env')])).toContain(expected);
    expect(readFileSync(file('.env'), 'utf8')).toBe(`${line}\n`);
  });

  it('is the report of one provider, unless that is accepted', async () => {
    const program = () =>
      programFor(new TestTerminal()).parseAsync(
        ['deploy-contract', '--chain', 'arbitrum-one', '--rpc', `${nodes[0]!.rpcUrl},${nodes[0]!.rpcUrl}`, ...ROLES],
        { from: 'user' },
      );

    await expect(program()).rejects.toThrow('one provider alone can lie');
  });

  it('is an owner whose account only delegates to a contract', async () => {
    await providers[0]!.send('anvil_setCode', [registrar, `0xef0100${'ab'.repeat(20)}`]);
    const args = ['--owner', registrar, ...ROLES.slice(2), '--key-file', secret('key', sender.privateKey), '--yes'];

    expect(await failureOf(args)).toContain('it is a single key');
  });

  it('is an owner that is a single key, unless that is accepted', async () => {
    const args = [
      '--owner',
      sender.address,
      ...ROLES.slice(2),
      '--key-file',
      secret('key', sender.privateKey),
      '--yes',
    ];
    const address = checkoutAddress({ ...roles, owner: sender.address });

    expect(await failureOf(args)).toContain('it is a single key');
    expect(await isThere(address)).toBe(false);
    await deploy([...args, '--allow-key-owner']);

    expect(await isThere(address)).toBe(true);
  });

  it('is a chain without the CREATE2 deployer, or with another one there', async () => {
    for (const code of ['0x', '0x6001']) {
      await providers[0]!.send('anvil_setCode', [CREATE2_DEPLOYER, code]);

      expect(await failureOf(['--owner', owner, ...ROLES.slice(2)])).toContain('this chain has no CREATE2 deployer');
    }
  });

  it('is other code at the address', async () => {
    await providers[0]!.send('anvil_setCode', [checkoutAddress(roles), '0x6001']);

    expect(await failureOf(ROLES)).toContain('is no version of the checkout contract');
  });

  it('is a node of another chain, by its host and without the key in its URL', async () => {
    const other = await startAnvil({ chainId: 1 });
    try {
      const failure = await failureOf(ROLES, undefined, [`${other.rpcUrl}/?key=very-secret`]);

      expect(failure).toBe(`127.0.0.1:${other.port} is on chain 1, not on 42161 (Arbitrum One)`);
    } finally {
      await other.stop();
    }
    const gone = await failureOf(ROLES, undefined, [`${other.rpcUrl}/?key=very-secret`]);
    expect(gone).toContain(`127.0.0.1:${other.port} does not respond`);
    expect(gone).not.toContain('very-secret');
  });

  it('are two providers of which one lies about the contract', async () => {
    await deploy(sends());

    expect(
      await failureOf(
        ROLES,
        undefined,
        nodes.map(({ rpcUrl }) => rpcUrl),
      ),
    ).toContain('the providers differ about');
  });
});

it('sends no more for gas than it has shown, whatever the provider reports then', async () => {
  const { text } = await deploy(ROLES);
  const most = /at most (0\.\d+) ETH/.exec(text)![1]!;
  await deploy(sends());

  const block = await providers[0]!.getBlock('latest', true);
  const { gasLimit, maxFeePerGas } = block!.prefetchedTransactions[0]!;
  expect(gasLimit * maxFeePerGas!).toBeLessThanOrEqual(parseEther(most));
});

it('writes the roles of today into the settings, and shows those of the deployment beside them', async () => {
  const args = ['--owner', sender.address, ...ROLES.slice(2), '--allow-key-owner'];
  await deploy([...args, '--key-file', secret('key', sender.privateKey), '--yes']);
  const { address } = await verifyCheckout(providers[0]!, checkoutAddress({ ...roles, owner: sender.address }));
  const other = accountOf(5).address;
  const data = `0xe74b981b${other.slice(2).toLowerCase().padStart(64, '0')}`;
  await providers[0]!.send('eth_sendTransaction', [{ from: sender.address, to: address, data }]);

  const { text, printed } = await deploy(args);

  expect(text).toContain(`${other} (at deployment ${feeRecipient})`);
  expect(printed.join('')).toContain(`FEE_RECIPIENT=${other}`);
});
