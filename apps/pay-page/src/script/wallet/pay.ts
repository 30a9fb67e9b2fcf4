import { tokenAmount } from '@libs/money/token-amount';
import type { WalletWords } from '../document/words.js';
import { balanceCall, transferCall } from './calldata.js';
import type { AnnouncedWallet, WalletProvider } from './provider.js';
import type { WalletPayment } from './wallet-payment.js';

/** Codes of EIP-1193 and of wallets: declined, disconnected, a request is open already, the chain is unknown. */
const DECLINED = 4001;
const DISCONNECTED = 4900;
const ALREADY_OPEN = -32002;
const UNKNOWN_CHAIN = 4902;

/** A reason to stop that is shown to the buyer. Nothing was sent. */
class NotSent extends Error {}

type Show = (words: string) => void;

/**
 * Requests from a wallet exactly one transfer of exactly the amount, and returns its hash. Throws NotSent with a
 * message for the buyer.
 */
export async function payWith(
  { provider, info, remote }: AnnouncedWallet,
  payment: WalletPayment,
  words: WalletWords,
  show: Show,
): Promise<string> {
  const { network, asset } = payment;
  const put = (text: string, values: Record<string, string> = {}) =>
    filled(text, { wallet: remote?.app?.name ?? info.name, network, asset, ...values });
  try {
    show(put(words.confirmIn));
    const [from] = (await provider.request({ method: 'eth_requestAccounts' })) as string[];
    if (!from) throw new NotSent(put(words.declined));
    if (!(await isOn(provider, payment.chainId))) {
      show(put(words.switching));
      await switchChain(provider, payment);
      if (!(await isOn(provider, payment.chainId))) throw new NotSent(put(words.wrongNetwork));
    }
    const balance = await balanceOf(provider, payment.token, from);
    if (balance !== undefined && balance < BigInt(payment.amount)) {
      const [has, amount] = [balance, BigInt(payment.amount)].map((units) => written(units, payment));
      throw new NotSent(put(words.tooLittle, { balance: has!, amount: amount! }));
    }
    show(put(words.confirmIn));
    const transfer = { from, to: payment.token, value: '0x0', data: transferCall(payment.to, payment.amount) };
    return (await provider.request({ method: 'eth_sendTransaction', params: [transfer] })) as string;
  } catch (error) {
    throw error instanceof NotSent ? error : new NotSent(inWords(error, words, put));
  }
}

function inWords(error: unknown, words: WalletWords, put: (text: string, values?: Record<string, string>) => string) {
  const { code, message = '' } = (error ?? {}) as { code?: number; message?: string };
  if (code === DECLINED) return put(words.declined);
  if (code === DISCONNECTED) return put(words.disconnected);
  if (code === ALREADY_OPEN) return put(words.alreadyOpen);
  if (code === UNKNOWN_CHAIN) return put(words.wrongNetwork);
  if (/insufficient funds|exceeds the balance/i.test(message)) return put(words.noGas);
  return put(words.failed, { message: message || String(error) });
}

async function isOn(provider: WalletProvider, chainId: string): Promise<boolean> {
  return Number(await provider.request({ method: 'eth_chainId' })) === Number(chainId);
}

async function switchChain(provider: WalletProvider, payment: WalletPayment): Promise<void> {
  const { chainId, network, rpcUrl, explorerUrl } = payment;
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] });
  } catch (error) {
    if (!isUnknownChain(error) || !rpcUrl) throw error;
    const chain = {
      chainId,
      chainName: network,
      rpcUrls: [rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      ...(explorerUrl ? { blockExplorerUrls: [explorerUrl] } : {}),
    };
    await provider.request({ method: 'wallet_addEthereumChain', params: [chain] });
  }
}

/** Returns whether an error means an unknown chain. Some wallets wrap the code of the actual error. */
function isUnknownChain(error: unknown): boolean {
  const { code, data } = error as { code?: number; data?: { originalError?: { code?: number } } };
  return code === UNKNOWN_CHAIN || data?.originalError?.code === UNKNOWN_CHAIN;
}

/** Returns the balance from the wallet's own node; undefined where it cannot be read. */
async function balanceOf(provider: WalletProvider, token: string, owner: string): Promise<bigint | undefined> {
  try {
    const call = { to: token, data: balanceCall(owner) };
    return BigInt((await provider.request({ method: 'eth_call', params: [call, 'latest'] })) as string);
  } catch {
    return undefined;
  }
}

export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/**
 * Formats an amount. Text keeps every unit; browsers from before 2023 convert it to a number, which is exact enough to
 * read.
 */
function written(units: bigint, { decimals, locale }: WalletPayment): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, digits).format(tokenAmount(units, decimals) as Intl.StringNumericLiteral);
}
