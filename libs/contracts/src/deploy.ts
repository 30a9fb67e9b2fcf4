import {
  AbiCoder,
  Contract,
  concat,
  getCreate2Address,
  getCreateAddress,
  keccak256,
  type Provider,
  type Signer,
  toBeHex,
} from 'ethers';
import { checkoutSweeperAbi } from './artifacts/checkout-sweeper.js';
import { testTokenProxyAbi, testTokenProxyBytecode } from './artifacts/test-token-proxy.js';
import { testUSDCAbi, testUSDCBytecode } from './artifacts/test-usdc.js';
import { testUSDTAbi, testUSDTBytecode } from './artifacts/test-usdt.js';
import { deployed, mined, providerOf } from './transactions.js';
import { type CheckoutVersion, NEWEST_VERSION } from './versions.js';

/** The roles of a checkout contract. All three are part of its address. */
export interface CheckoutRoles {
  /** May name the registrar and the fee recipient, nothing else. */
  readonly owner: string;
  /** Signs delayed treasury changes; the zero address switches it off. */
  readonly registrar: string;
  readonly feeRecipient: string;
}

export interface DeployedCheckout {
  readonly address: string;
  /** The code to which every deposit address delegates. */
  readonly implementation: string;
  /** The first block worth reading logs from. */
  readonly deployBlock: number;
}

export interface TestTokens {
  readonly usdc: string;
  readonly usdt: string;
}

/**
 * The deterministic deployment proxy found at one address on almost every EVM chain (and on anvil): its calldata is a
 * salt and creation code. https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const CREATE2_DEPLOYER = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const SALT = toBeHex(0, 32);
const OWNERSHIP_TRANSFERRED = keccak256(new TextEncoder().encode('OwnershipTransferred(address,address)'));
const MAX_UINT256 = 2n ** 256n - 1n;
/** An address without a key. A proxy's admin may not use the token, so no account of a test chain should be one. */
const PROXY_ADMIN = '0x000000000000000000000000000000000000dEaD';

/**
 * Returns the address at which `deployCheckout` puts the contract for these roles on every chain that has the CREATE2
 * deployer.
 */
export function checkoutAddress(roles: CheckoutRoles, version: CheckoutVersion = NEWEST_VERSION): string {
  return getCreate2Address(CREATE2_DEPLOYER, SALT, keccak256(creationCode(roles, version)));
}

/** Returns the address that a checkout contract gave its deposit address implementation: the first contract it made. */
export function implementationAddress(checkout: string): string {
  return getCreateAddress({ from: checkout, nonce: 1 });
}

/**
 * Returns the transaction that creates the contract for these roles at `checkoutAddress`, on a chain with the CREATE2
 * deployer. Anybody may send it.
 */
export function deploymentTransaction(
  roles: CheckoutRoles,
  version: CheckoutVersion = NEWEST_VERSION,
): { to: string; data: string; value: 0n } {
  return { to: CREATE2_DEPLOYER, data: concat([SALT, creationCode(roles, version)]), value: 0n };
}

/**
 * Returns the block in which an address got its code, found by halving: about thirty calls, which providers answer more
 * readily than logs of a whole chain. Throws when the address has no code, or when the node does not keep old states.
 */
export async function deployBlockOf(provider: Provider, address: string): Promise<number> {
  let [before, there] = [-1, await provider.getBlockNumber()];
  if ((await provider.getCode(address, there)) === '0x') throw new Error(`${address} has no code on this chain`);
  while (there - before > 1) {
    const middle = Math.floor((before + there) / 2);
    if ((await provider.getCode(address, middle)) === '0x') before = middle;
    else there = middle;
  }
  return there;
}

/**
 * Deploys the checkout contract, or finds it where it already is: same roles, same address, on every chain.
 * A chain without the CREATE2 deployer gets a plain creation, whose address depends on the sender's nonce.
 * The signer is a `NonceManager` or its provider has `cacheTimeout: -1`, here and below: ethers otherwise returns
 * a nonce from up to 250 ms ago, which our quicker transactions have used already.
 * Throws when a transaction is refused or reverts.
 */
export async function deployCheckout(
  signer: Signer,
  roles: CheckoutRoles,
  version: CheckoutVersion = NEWEST_VERSION,
): Promise<DeployedCheckout> {
  const provider = providerOf(signer);
  const address = checkoutAddress(roles, version);
  if ((await provider.getCode(address)) !== '0x') return existing(signer, address);
  if ((await provider.getCode(CREATE2_DEPLOYER)) === '0x') {
    const { contractAddress, blockNumber } = await deployed(signer, creationCode(roles, version));
    return {
      address: contractAddress,
      implementation: implementationAddress(contractAddress),
      deployBlock: blockNumber,
    };
  }
  const { blockNumber } = await mined(signer, deploymentTransaction(roles, version));
  return { address, implementation: implementationAddress(address), deployBlock: blockNumber };
}

/** Deploys a USDC and a USDT for test chains, each behind a proxy. The signer owns them, may mint, pause and deny. */
export async function deployTestTokens(signer: Signer): Promise<TestTokens> {
  const owner = await signer.getAddress();
  const usdc = await deployProxied(signer, testUSDCBytecode, owner);
  const usdt = await deployProxied(signer, testUSDTBytecode, owner);
  const configure = await new Contract(usdc, testUSDCAbi, signer)
    .getFunction('configureMinter')
    .populateTransaction(owner, MAX_UINT256);
  await mined(signer, configure);
  return { usdc, usdt };
}

/**
 * Mints test tokens to an address; the signer must be the one who deployed them.
 * @param amount base units (6 decimals)
 * @returns the transaction's hash, mined
 */
export async function mintTestTokens(signer: Signer, token: string, to: string, amount: bigint): Promise<string> {
  const mint = await new Contract(token, testUSDTAbi, signer).getFunction('mint').populateTransaction(to, amount);
  return (await mined(signer, mint)).hash;
}

async function existing(signer: Signer, address: string): Promise<DeployedCheckout> {
  const none = toBeHex(0, 32);
  const filter = { address, topics: [OWNERSHIP_TRANSFERRED, none], fromBlock: 0, toBlock: 'latest' };
  const [first] = await providerOf(signer).getLogs(filter);
  if (!first) throw new Error(`${address} has code but no log of its deployment: is the node an archive?`);
  return { address, implementation: implementationAddress(address), deployBlock: first.blockNumber };
}

function creationCode({ owner, registrar, feeRecipient }: CheckoutRoles, { bytecode }: CheckoutVersion): string {
  const inputs = checkoutSweeperAbi.find((entry) => entry.type === 'constructor')?.inputs ?? [];
  const types = inputs.map((input) => input.type ?? '');
  return concat([bytecode, AbiCoder.defaultAbiCoder().encode(types, [owner, registrar, feeRecipient])]);
}

async function deployProxied(signer: Signer, bytecode: string, owner: string): Promise<string> {
  const { contractAddress: implementation } = await deployed(signer, bytecode);
  const initialize = new Contract(implementation, testUSDTAbi).interface.encodeFunctionData('initialize', [owner]);
  const types = testTokenProxyAbi
    .find((entry) => entry.type === 'constructor')
    ?.inputs?.map((input) => input.type ?? '');
  const args = AbiCoder.defaultAbiCoder().encode(types ?? [], [implementation, PROXY_ADMIN, initialize]);
  return (await deployed(signer, concat([testTokenProxyBytecode, args]))).contractAddress;
}
