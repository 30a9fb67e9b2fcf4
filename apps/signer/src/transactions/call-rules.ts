import { checkoutInterface } from '@libs/chain/checkout-contract';

/** The calls of relayers: each alone, or several in one `multicall`. */
const CALLS: readonly string[] = ['sweep', 'setTreasury'];

/** Returns why relayers must not send this calldata; undefined if they may. */
export function faultOfCall(data: string): string | undefined {
  const call = decoded(data);
  if (call?.name !== 'multicall') return faultOfInner(call?.name);
  const inner = [...(call.args[0] as string[])];
  if (inner.length === 0) return 'the multicall is empty';
  return inner.map((one) => faultOfInner(decoded(one)?.name)).find((fault) => fault !== undefined);
}

function faultOfInner(name: string | undefined): string | undefined {
  if (name === undefined) return 'the calldata is no call of the checkout contract';
  return CALLS.includes(name) ? undefined : `${name} is no call of a relayer`;
}

/**
 * Decodes a call. Returns undefined for anything that the contract itself would not decode, or that has more bytes than
 * the call needs.
 */
function decoded(data: string) {
  try {
    const call = checkoutInterface.parseTransaction({ data });
    if (!call) return undefined;
    const same = checkoutInterface.encodeFunctionData(call.fragment, call.args);
    return same === data.toLowerCase() ? call : undefined;
  } catch {
    return undefined;
  }
}
