import { deployCheckout, deployTestTokens, mintTestTokens } from '@libs/contracts/deploy';
import { JsonRpcProvider, NonceManager, Wallet } from 'ethers';
import { readJson, writeJson } from '../files/json-file.js';
import { chainAccount } from '../seed/keys.js';

/** The contracts on the chain of a state directory; stored in `chain.json`. */
export interface Deployment {
  readonly chainId: number;
  readonly checkout: { readonly address: string; readonly implementation: string; readonly deployBlock: number };
  readonly tokens: { readonly usdc: string; readonly usdt: string };
}

/** The buyer's funds of each token, in base units: ten million dollars. */
const BUYER_FUNDS = 10_000_000n * 1_000_000n;
const PROVIDER_POLL_MS = 100;

/** Finds the contracts that a file of the state directory names, or deploys them and funds the buyer. */
export async function deployContracts(rpcUrl: string, file: string): Promise<Deployment> {
  const provider = localProvider(rpcUrl);
  try {
    const known = readJson<Deployment>(file);
    const chainId = Number((await provider.getNetwork()).chainId);
    if (known && known.chainId === chainId && (await isDeployed(provider, known))) return known;
    const made = await deploy(provider, chainId);
    writeJson(file, made);
    return made;
  } finally {
    provider.destroy();
  }
}

/**
 * Returns an ethers provider that polls at the pace of local blocks and does not cache responses. Destroy it after use.
 */
export function localProvider(rpcUrl: string): JsonRpcProvider {
  return new JsonRpcProvider(rpcUrl, undefined, {
    staticNetwork: true,
    cacheTimeout: -1,
    pollingInterval: PROVIDER_POLL_MS,
  });
}

async function isDeployed(provider: JsonRpcProvider, { checkout, tokens }: Deployment): Promise<boolean> {
  const codes = await Promise.all(
    [checkout.address, tokens.usdc, tokens.usdt].map((address) => provider.getCode(address)),
  );
  return codes.every((code) => code !== '0x');
}

async function deploy(provider: JsonRpcProvider, chainId: number): Promise<Deployment> {
  const deployer = new Wallet(chainAccount('deployer').privateKey, provider);
  if ((await provider.getBalance(deployer.address)) === 0n) {
    throw new Error(
      `the deployer ${deployer.address} has no gas on chain ${chainId}: --chain wants a test node that funds the usual test accounts`,
    );
  }
  const signer = new NonceManager(deployer);
  const checkout = await deployCheckout(signer, {
    owner: deployer.address,
    registrar: chainAccount('registrar').address,
    feeRecipient: chainAccount('feeRecipient').address,
  });
  const tokens = await deployTestTokens(signer);
  for (const token of [tokens.usdc, tokens.usdt])
    await mintTestTokens(signer, token, chainAccount('buyer').address, BUYER_FUNDS);
  return { chainId, checkout, tokens };
}
