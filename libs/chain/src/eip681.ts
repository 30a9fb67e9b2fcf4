import { getAddress } from 'ethers';

/** A transfer that a wallet is to make. */
export interface TokenTransferRequest {
  readonly token: string;
  readonly chainId: number;
  readonly to: string;
  readonly amountBaseUnits: bigint;
}

/**
 * Returns the payment URI of an ERC-20 transfer (EIP-681), for QR codes and links:
 * `ethereum:<token>@<chainId>/transfer?address=<to>&uint256=<amount>`. Throws for a malformed address or amount.
 */
export function tokenTransferUri({ token, chainId, to, amountBaseUnits }: TokenTransferRequest): string {
  if (amountBaseUnits < 0n) throw new RangeError(`the amount is ${amountBaseUnits} base units`);
  return `ethereum:${getAddress(token)}@${chainId}/transfer?address=${getAddress(to)}&uint256=${amountBaseUnits}`;
}
