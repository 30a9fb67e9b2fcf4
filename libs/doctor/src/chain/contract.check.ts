import { isContractCode } from '@libs/contracts/account-code';
import { ownerFaults } from '@libs/contracts/owner-faults';
import { type CheckoutFacts, NotTheCheckoutError, verifyCheckout } from '@libs/contracts/verify';
import { Contract, type JsonRpcProvider, ZeroAddress } from 'ethers';
import type { Findings } from '../finding.js';
import type { Subject } from '../subject.js';
import { type NamedProvider, withResponding } from './rpc-provider.js';

const TOKEN = [
  'function decimals() view returns (uint8)',
  'function isBlacklisted(address) view returns (bool)',
  'function paused() view returns (bool)',
];
const TIMELOCK = ['function getMinDelay() view returns (uint256)'];
/** The decimals of USDC and USDT on every chain: all amounts of the platform rely on them. */
const DECIMALS = 6n;
const TIMELOCK_DOC = 'see "The owner" in libs/contracts/README.md';

/** Checks the checkout contract and the tokens at every provider: code, roles, owner. */
export async function checkContract(subject: Subject, findings: Findings): Promise<void> {
  if (subject.rpcUrls.length === 0)
    return findings.skipped('code', 'no RPC_URLS in these settings', 'add the settings of the sweeper');
  await withResponding(subject, async (providers) => {
    if (providers.length === 0) return findings.skipped('code', 'no provider responds', 'fix the RPC providers first');
    for (const [name, address] of Object.entries(subject.tokens))
      if (!address) findings.skipped('token', `no ${name}_ADDRESS in these settings`, 'add the settings of sessions');
    for (const { host, provider } of providers) await checkTokens(subject, host, provider, findings);
    await checkCheckout(subject, providers, findings);
    for (const address of subject.formerCheckoutAddresses ?? [])
      for (const named of providers) await checkFormer(address, subject, named, findings);
  });
}

async function checkCheckout(subject: Subject, providers: readonly NamedProvider[], findings: Findings): Promise<void> {
  const { checkoutAddress } = subject;
  if (!checkoutAddress)
    return findings.skipped('code', 'no CHECKOUT_ADDRESS in these settings', 'run checkout deploy-contract');
  let facts: CheckoutFacts | undefined;
  for (const { host, provider } of providers) {
    const outcome = await verifyCheckout(provider, checkoutAddress).catch((error: unknown) => error as Error);
    if (outcome instanceof NotTheCheckoutError)
      findings.failure(
        'code',
        `${host}: ${outcome.message}`,
        'buyers would lose money: stop, and run checkout deploy-contract to see what is there',
      );
    else if (outcome instanceof Error) throw outcome;
    else {
      findings.ok(
        'code',
        `${host}: the code at ${checkoutAddress} is version ${outcome.version} of the checkout contract`,
      );
      if (facts && JSON.stringify(facts) !== JSON.stringify(outcome))
        findings.failure(
          'agreement',
          `${host} reports different contract roles than the previous provider`,
          'one of them lies or has stopped: find out which before you change a setting',
        );
      facts ??= outcome;
    }
  }
  if (!facts) return;
  if (facts.version === 1)
    findings.warning(
      'version',
      'version 1 of the contract: its owner can be renounced, and a treasury that delegated its code (EIP-7702) cannot sign with its key',
      'never include renounceOwnership in a batch; its addresses keep working, and a new installation gets version 2',
    );
  compare('fee_recipient', 'FEE_RECIPIENT', subject.feeRecipient, facts.feeRecipient, findings);
  compare('registrar', 'the account in REGISTRAR_ADDRESS', subject.registrar, facts.registrar, findings);
  await checkOwner(facts, providers, findings);
}

/**
 * Checks a contract whose deposit addresses buyers may still pay: its sweeps need its code, and fees go to the
 * recipient in it.
 */
async function checkFormer(
  address: string,
  { feeRecipient, registrar }: Subject,
  { host, provider }: NamedProvider,
  findings: Findings,
): Promise<void> {
  const facts = await verifyCheckout(provider, address).catch((error: unknown) => error as Error);
  if (facts instanceof NotTheCheckoutError)
    return findings.failure(
      'former',
      `${host}: ${facts.message}`,
      'money at its deposit addresses cannot be swept: correct FORMER_CHECKOUT_ADDRESSES',
    );
  if (facts instanceof Error) throw facts;
  findings.ok('former', `${host}: the code at ${address} is version ${facts.version} of the checkout contract`);
  for (const [role, wanted, has] of [
    ['fee recipient', feeRecipient, facts.feeRecipient],
    ['registrar', registrar, facts.registrar],
  ] as const)
    if (wanted !== undefined && wanted !== has)
      findings.warning(
        'former',
        `the former contract ${address} has ${has === ZeroAddress ? 'nobody' : has} as ${role}, the settings say ${wanted}`,
        'have the owner of that contract change it, or keep the key of the old one',
      );
}

function compare(
  role: string,
  setting: string,
  ofSettings: string | undefined,
  ofContract: string,
  findings: Findings,
): void {
  const shown = ofContract === ZeroAddress ? 'nobody' : ofContract;
  if (ofSettings === undefined)
    findings.skipped(
      role,
      `the contract has ${shown}; the settings do not say`,
      `add ${setting}, so that a change is noticed`,
    );
  else if (ofSettings === ofContract) findings.ok(role, `the ${role} is ${shown}, as in the settings`);
  else
    findings.failure(
      role,
      `${setting} is of ${ofSettings}, the contract has ${shown}`,
      'correct the setting, or have the owner of the contract change it',
    );
}

async function checkOwner(
  { owner, pendingOwner }: CheckoutFacts,
  providers: readonly NamedProvider[],
  findings: Findings,
): Promise<void> {
  const codes = await Promise.all(providers.map(({ provider }) => provider.getCode(owner)));
  const hasCode = codes.every(isContractCode);
  const timelock = new Contract(owner, TIMELOCK, providers[0]!.provider);
  const delay: unknown = hasCode
    ? await timelock
        .getFunction('getMinDelay')()
        .catch(() => undefined)
    : undefined;
  const facts = { address: owner, pending: pendingOwner ?? ZeroAddress, hasCode, delayS: delay as bigint | undefined };
  const faults = ownerFaults(facts);
  for (const fault of faults) findings.warning('owner', fault, TIMELOCK_DOC);
  if (faults.length === 0) findings.ok('owner', `${owner}, a timelock of ${String(delay)} s`);
}

async function checkTokens(
  { tokens, feeRecipient }: Subject,
  host: string,
  provider: JsonRpcProvider,
  findings: Findings,
): Promise<void> {
  for (const [name, address] of Object.entries(tokens)) {
    if (!address) continue;
    const token = new Contract(address, TOKEN, provider);
    const decimals: unknown = await token
      .getFunction('decimals')()
      .catch(() => undefined);
    if (decimals !== DECIMALS) {
      const found =
        decimals === undefined
          ? `${host}: there is no token at ${name}_ADDRESS ${address}`
          : `${host}: ${name} at ${address} has ${String(decimals)} decimals, not 6`;
      findings.failure('token', found, "take the address from the issuer's own page");
      continue;
    }
    const isTrue = async (name: string, ...args: string[]) =>
      (await token
        .getFunction(name)(...args)
        .catch(() => false)) === true;
    if (await isTrue('paused'))
      findings.warning(
        'token',
        `${name} is paused by its issuer`,
        'nobody can pay or be paid in it until it is resumed',
      );
    else if (feeRecipient && (await isTrue('isBlacklisted', feeRecipient)))
      findings.failure(
        'token',
        `${name} denies the fee recipient ${feeRecipient}`,
        'fees go to merchants meanwhile: name another fee recipient',
      );
    else findings.ok('token', `${host}: ${name} is at ${address}`);
  }
}
