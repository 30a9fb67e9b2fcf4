import { formatEther, type Provider } from 'ethers';
import type { Findings } from '../finding.js';
import type { Subject } from '../subject.js';
import { withResponding } from './rpc-provider.js';

/** The gas of a first sweep with a fee, `libs/contracts/gas.json`, rounded up. */
const GAS_OF_SWEEP = 120_000n;
/** The number of sweeps that a day of a small platform needs. */
const SWEEPS = 200n;

/**
 * Checks the relayers, which pay the gas of sweeps: without coins payments are credited and nothing reaches a treasury.
 */
export async function checkRelayer(subject: Subject, findings: Findings): Promise<void> {
  const { relayers, registrar } = subject;
  if (relayers.length === 0)
    return findings.skipped('coins', 'no RELAYER_ADDRESSES in these settings', 'add the settings of the sweeper');
  if (subject.rpcUrls.length === 0)
    return findings.skipped('coins', 'no RPC_URLS in these settings', 'add the settings of the sweeper');
  if (registrar && relayers.includes(registrar))
    findings.failure(
      'keys',
      `relayer and registrar are the same key, ${registrar}`,
      'make two: the relayer needs no authority',
    );
  await withResponding(subject, async ([first]) => {
    if (!first) return findings.skipped('coins', 'no provider responds', 'fix the RPC providers first');
    const price = await priceOfGas(first.provider);
    for (const relayer of relayers) await checkAccount(first.provider, relayer, price, findings);
  });
}

/**
 * Returns the price that the sweeper pays: the fee of the newest block and the tip that the node suggests, which its
 * own price may leave out.
 */
async function priceOfGas(provider: Provider): Promise<bigint> {
  const [fees, block] = await Promise.all([provider.getFeeData(), provider.getBlock('latest')]);
  const withTip = (block?.baseFeePerGas ?? 0n) + (fees.maxPriorityFeePerGas ?? 0n);
  const ofNode = fees.gasPrice ?? 0n;
  return withTip > ofNode ? withTip : ofNode;
}

async function checkAccount(provider: Provider, relayer: string, price: bigint, findings: Findings): Promise<void> {
  const [balance, code] = await Promise.all([provider.getBalance(relayer), provider.getCode(relayer)]);
  if (code !== '0x')
    findings.warning(
      'keys',
      `the relayer ${relayer} has code: it delegates to a contract, which may spend its coins`,
      'take a key of its own for the relayer',
    );
  const wanted = GAS_OF_SWEEP * SWEEPS * price;
  const shown = `the relayer ${relayer} has ${formatEther(balance)} ETH, ${SWEEPS} sweeps cost about ${formatEther(wanted)} ETH now`;
  if (balance === 0n)
    findings.failure(
      'coins',
      `the relayer ${relayer} has no coins: it sweeps nothing`,
      `send it about ${formatEther(wanted)} ETH, which pays ${SWEEPS} sweeps now`,
    );
  else if (balance < wanted) findings.warning('coins', shown, 'send it more before it runs dry');
  else findings.ok('coins', shown);
}
