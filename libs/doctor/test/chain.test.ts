import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deployCheckout } from '@libs/contracts/deploy';
import { CHECKOUT_VERSIONS } from '@libs/contracts/versions';
import type { FindingStatus } from '@libs/dto/operations/findings';
import { useChain } from '@libs/testing/chain/use-chain';
import { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import { Contract, Wallet } from 'ethers';
import { runAllChecks } from '../src/doctor.js';
import { subjectOf } from '../src/subject.js';

const chain = useChain();
let proxy: RpcProxy;
let snapshot: unknown;
beforeAll(async () => {
  proxy = await RpcProxy.start(chain.anvil.rpcUrl);
});
afterAll(() => proxy.stop());
beforeEach(async () => {
  snapshot = await chain.provider.send('evm_snapshot', []);
  // A head that was mined a minute ago would be stale.
  await chain.mine();
});
afterEach(async () => {
  Object.assign(proxy.faults, { down: false, hangs: false, html: false, frozenAt: undefined, omitsLogs: false });
  await chain.provider.send('evm_revert', [snapshot]);
});

/** Settings of a platform in order; the two hosts stand for two companies. */
const settings = () => ({
  ...chain.env(),
  RPC_URLS: `${chain.anvil.rpcUrl},${proxy.url.replace('127.0.0.1', 'localhost')}`,
  FEE_RECIPIENT: chain.account(3).address,
  RELAYER_ADDRESSES: chain.account(2).address,
  REGISTRAR_ADDRESS: chain.account(4).address,
});
async function findingsOf(area: string, changes: Record<string, string | undefined> = {}) {
  const values = { ...settings(), ...changes };
  const findings = await runAllChecks(subjectOf([{ name: 'settings', values }]), [area]);
  for (const { status, todo } of findings) expect(todo === undefined).toBe(status === 'ok');
  return findings;
}
async function wrong(
  area: string,
  changes: Record<string, string | undefined> = {},
): Promise<[string, FindingStatus, string][]> {
  const findings = await findingsOf(area, changes);
  return findings.filter(({ status }) => status !== 'ok').map(({ check, status, found }) => [check, status, found]);
}

describe('the providers', () => {
  it('are in order when both are fresh, old enough, and accept what the services send', async () => {
    const findings = await findingsOf('rpc');

    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    const seen = new Set(findings.map(({ check }) => check));
    expect([...seen].sort()).toEqual([
      'rpc.agreement',
      'rpc.archive',
      'rpc.batches',
      'rpc.chain_id',
      'rpc.companies',
      'rpc.finality',
      'rpc.head',
    ]);
  });

  it.each([
    ['one URL', () => chain.anvil.rpcUrl, 'there is one provider'],
    ['two URLs of one company', () => 'http://a.rpc.invalid,http://b.rpc.invalid', 'all providers are of rpc.invalid'],
  ])('are warned of with %s', async (_, urls, found) => {
    expect(await wrong('rpc', { RPC_URLS: urls() })).toContainEqual([
      'rpc.companies',
      'warning',
      expect.stringContaining(found),
    ]);
  });

  it('fail by their host, without the key in their URL', async () => {
    proxy.faults.down = true;

    const found = await wrong('rpc', { RPC_URLS: `${settings().RPC_URLS}/v2/very-secret` });

    expect(found).toEqual([['rpc.reachable', 'failure', expect.stringMatching(/^localhost:\d+ does not respond: /)]]);
    expect(JSON.stringify(found)).not.toContain('very-secret');
  });

  it('fail on another chain than the settings', async () => {
    expect(await wrong('rpc', { CHAIN_ID: '1' })).toContainEqual([
      'rpc.chain_id',
      'failure',
      expect.stringContaining('is on chain 42161, CHAIN_ID is 1'),
    ]);
  });

  it('fail when they stand still', async () => {
    await chain.mine(30);
    proxy.faults.frozenAt = (await chain.head()) - 25;

    expect(await wrong('rpc')).toEqual([['rpc.agreement', 'warning', expect.stringMatching(/differ by 2\d blocks/)]]);
  });

  it('fail with HTML instead of responses', async () => {
    proxy.faults.html = true;

    expect(await wrong('rpc')).toEqual([['rpc.reachable', 'failure', expect.stringContaining('localhost')]]);
  });

  it('fail with a deployment that is still to come: the setting is of another chain', async () => {
    expect(await wrong('rpc', { CHECKOUT_DEPLOY_BLOCK: '99999999' })).toContainEqual([
      'rpc.archive',
      'failure',
      expect.stringContaining('CHECKOUT_DEPLOY_BLOCK is 99999999'),
    ]);
  });
});

describe('the contract', () => {
  it('of the first version is accepted with a warning', async () => {
    const [, first] = CHECKOUT_VERSIONS;
    const roles = {
      owner: chain.account(0).address,
      registrar: chain.account(4).address,
      feeRecipient: chain.account(3).address,
    };
    const { address } = await deployCheckout(chain.account(0), roles, first);

    expect(await wrong('contract', { CHECKOUT_ADDRESS: address })).toContainEqual([
      'contract.version',
      'warning',
      expect.stringContaining('version 1'),
    ]);
  });

  it('is in order but for its owner, which is a single key here', async () => {
    expect(await wrong('contract')).toEqual([
      ['contract.owner', 'warning', expect.stringContaining('is a single key')],
    ]);
  });

  it('fails where its code is not ours', async () => {
    await chain.provider.send('anvil_setCode', [chain.checkout.address, '0x6001']);

    expect(await wrong('contract')).toContainEqual([
      'contract.code',
      'failure',
      expect.stringContaining('is no version of the checkout contract'),
    ]);
  });

  it.each([
    ['FEE_RECIPIENT', 'contract.fee_recipient', () => chain.account(5).address],
    ['REGISTRAR_ADDRESS', 'contract.registrar', () => Wallet.createRandom().address],
  ])('fails with a %s that it does not have', async (setting, check, value) => {
    const found = await wrong('contract', { [setting]: value() });

    expect(found).toContainEqual([
      check,
      'failure',
      expect.stringMatching(/is of 0x\w{40}, the contract has 0x\w{40}/),
    ]);
  });

  it.each(['USDC', 'USDT'])('fails without a token at %s_ADDRESS', async (name) => {
    const found = await wrong('contract', { [`${name}_ADDRESS`]: chain.account(5).address });

    expect(found).toContainEqual([
      'contract.token',
      'failure',
      expect.stringContaining(`there is no token at ${name}_ADDRESS`),
    ]);
  });

  it('warns of a paused token and fails with a denied fee recipient', async () => {
    const token = (abi: string) => new Contract(chain.tokens.USDC, [abi], chain.account(0));
    const denial = await token('function blacklist(address)').getFunction('blacklist')(chain.account(3).address);
    await denial.wait();
    expect(await wrong('contract')).toContainEqual([
      'contract.token',
      'failure',
      expect.stringContaining('USDC denies the fee recipient'),
    ]);

    const pause = await token('function pause()').getFunction('pause')();
    await pause.wait();
    expect(await wrong('contract')).toContainEqual(['contract.token', 'warning', 'USDC is paused by its issuer']);
  });

  it('that issued addresses before is checked as well: its code, and who has its roles', async () => {
    const roles = { owner: chain.account(0).address, feeRecipient: chain.account(5).address };
    const [, first] = CHECKOUT_VERSIONS;
    const { address } = await deployCheckout(
      chain.account(0),
      { ...roles, registrar: chain.account(4).address },
      first,
    );
    const former = async (value: string) =>
      (await wrong('contract', { FORMER_CHECKOUT_ADDRESSES: value })).filter(([check]) => check === 'contract.former');

    const found = await former(address);
    expect(found).toHaveLength(2);
    for (const one of found)
      expect(one).toEqual([
        'contract.former',
        'warning',
        expect.stringContaining(`has ${chain.account(5).address} as fee recipient, the settings say`),
      ]);
    expect(await former(`${address},${chain.account(6).address}`)).toContainEqual([
      'contract.former',
      'failure',
      expect.stringContaining('has no code on this chain'),
    ]);
  });

  it('is not checked while no provider responds', async () => {
    proxy.faults.down = true;

    expect(await wrong('contract', { RPC_URLS: proxy.url })).toEqual([
      ['contract.code', 'skipped', 'no provider responds'],
    ]);
  });
});

describe('the relayer', () => {
  it('is in order with coins', async () => {
    expect(await wrong('relayer')).toEqual([]);
  });

  it('fails without coins, and is warned of with few', async () => {
    const { address } = Wallet.createRandom();
    expect(await wrong('relayer', { RELAYER_ADDRESSES: address })).toEqual([
      ['relayer.coins', 'failure', expect.stringContaining(`${address} has no coins`)],
    ]);

    expect(
      await wrong('relayer', { RELAYER_ADDRESSES: `${chain.account(2).address}, ${address}`, ACTIVE_RELAYERS: '2' }),
    ).toEqual([['relayer.coins', 'failure', expect.stringContaining(`${address} has no coins`)]]);
    expect(await wrong('relayer', { RELAYER_ADDRESSES: `${chain.account(2).address}, ${address}` })).toEqual([]);

    await chain.provider.send('anvil_setBalance', [address, '0x1']);
    expect(await wrong('relayer', { RELAYER_ADDRESSES: address })).toEqual([
      ['relayer.coins', 'warning', expect.stringContaining('200 sweeps cost about')],
    ]);
  });

  it('pays the tip that the node suggests, as the sweeper does, not its price alone', async () => {
    const { address } = Wallet.createRandom();
    await chain.provider.send('anvil_setNextBlockBaseFeePerGas', ['0x7']);
    await chain.provider.send('anvil_mine', ['0x1']);
    await chain.provider.send('anvil_setBalance', [address, `0x${(10n ** 15n).toString(16)}`]);

    expect(await wrong('relayer', { RELAYER_ADDRESSES: address })).toEqual([
      ['relayer.coins', 'warning', expect.stringMatching(/200 sweeps cost about 0\.024/)],
    ]);
  });

  it('fails as registrar at the same time', async () => {
    expect(await wrong('relayer', { REGISTRAR_ADDRESS: chain.account(2).address })).toEqual([
      ['relayer.keys', 'failure', expect.stringContaining('the same key')],
    ]);
  });

  it('is named when it is no address', () => {
    const reading = () => subjectOf([{ name: 'settings', values: { RELAYER_ADDRESSES: '0x12' } }]);

    expect(reading).toThrow('RELAYER_ADDRESSES is not an address');
  });
});
