import { formatEther } from 'ethers';
import type { Findings } from '../finding.js';
import type { Subject } from '../subject.js';
import { withResponding } from './rpc-provider.js';

/** Of a first sweep with a fee, `libs/contracts/gas.json`, rounded up. */
const GAS_OF_SWEEP = 120_000n;
/** As many sweeps as a day of a small platform needs. */
const SWEEPS = 200n;

/** The relayer pays the gas of sweeps: without coins payments are credited and nothing reaches a treasury. */
export async function checkRelayer(subject: Subject, findings: Findings): Promise<void> {
  const { relayer, registrar } = subject;
  if (!relayer)
    return findings.skipped('coins', 'no RELAYER_ADDRESSES in these settings', 'add the settings of the sweeper');
  if (subject.rpcUrls.length === 0)
    return findings.skipped('coins', 'no RPC_URLS in these settings', 'add the settings of the sweeper');
  if (relayer === registrar)
    findings.failure(
      'keys',
      `relayer and registrar are the same key, ${relayer}`,
      'make two: the relayer needs no authority',
    );
  await withResponding(subject, async ([first]) => {
    if (!first) return findings.skipped('coins', 'no provider responds', 'see to the providers first');
    const { provider } = first;
    const [balance, code, fees] = await Promise.all([
      provider.getBalance(relayer),
      provider.getCode(relayer),
      provider.getFeeData(),
    ]);
    if (code !== '0x')
      findings.warning(
        'keys',
        `the relayer ${relayer} has code: it delegates to a contract, which may spend its coins`,
        'take a key of its own for the relayer',
      );
    const price = fees.gasPrice ?? fees.maxFeePerGas ?? 0n;
    const wanted = GAS_OF_SWEEP * SWEEPS * price;
    const shown = `the relayer ${relayer} has ${formatEther(balance)} ETH, ${SWEEPS} sweeps cost about ${formatEther(wanted)} ETH now`;
    if (balance === 0n)
      findings.failure(
        'coins',
        `the relayer ${relayer} has no coins: nothing is swept`,
        `send it about ${formatEther(wanted)} ETH, which pays ${SWEEPS} sweeps now`,
      );
    else if (balance < wanted) findings.warning('coins', shown, 'send it more before it runs dry');
    else findings.ok('coins', shown);
  });
}
