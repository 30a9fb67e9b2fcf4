import { isContractCode } from '@libs/contracts/account-code';
import {
  type CheckoutRoles,
  CREATE2_DEPLOYER,
  checkoutAddress,
  deploymentTransaction,
  implementationAddress,
} from '@libs/contracts/deploy';
import { type CheckoutFacts, NotTheCheckoutError, verifyCheckout } from '@libs/contracts/verify';
import { type CheckoutVersion, NEWEST_VERSION } from '@libs/contracts/versions';
import { reasonOf } from '@libs/doctor/finding';
import { getAddress, type JsonRpcProvider, keccak256 } from 'ethers';
import type { KnownChain } from '../chains/known-chains.js';
import { Failure } from '../terminal/failure.js';

/** The code of the deployed deployer: https://github.com/Arachnid/deterministic-deployment-proxy */
const DEPLOYER_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';
const DEPLOYER_HASH = keccak256(DEPLOYER_CODE);

/** A factor in hundredths. */
const GAS_HEADROOM = 120n;
/** The factor by which the price may rise until the transaction is in a block. */
const FEE_FACTOR = 2n;

/** The cost of a deployment, before anything is sent. */
export interface Cost {
  readonly gas: bigint;
  /** The current price of a unit of gas, in wei. */
  readonly gasPrice: bigint;
  /** The signed maximum, in wei for a unit of gas: more is never paid, whatever the provider reports later. */
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface DeploymentPlan {
  readonly chain: KnownChain;
  readonly roles: CheckoutRoles;
  readonly version: CheckoutVersion;
  /** The same on every chain for these roles. */
  readonly address: string;
  readonly implementation: string;
  readonly transaction: ReturnType<typeof deploymentTransaction>;
  /** The current roles where the contract exists, else undefined. */
  readonly deployed: CheckoutFacts | undefined;
  /** Undefined where the contract exists. */
  readonly cost: Cost | undefined;
  /** Whether the owner has code: a multisig or timelock, not a single key. */
  readonly isOwnerContract: boolean;
}

/**
 * Determines what a deployment would do, from all providers: none is trusted alone. Throws a `Failure` when they
 * differ, when other code is at the address, or when the chain lacks the CREATE2 deployer or would give another address
 * than other chains.
 */
export async function planDeployment(
  chain: KnownChain,
  roles: CheckoutRoles,
  providers: readonly JsonRpcProvider[],
  version: CheckoutVersion = NEWEST_VERSION,
): Promise<DeploymentPlan> {
  const address = checkoutAddress(roles, version);
  const transaction = deploymentTransaction(roles, version);
  const found = await Promise.all(providers.map((provider) => factsOf(provider, address)));
  const [deployed] = found;
  if (found.some((facts) => JSON.stringify(facts) !== JSON.stringify(deployed)))
    throw new Failure(
      `the providers differ about ${address}: wait until both have the newest block, or replace the faulty one`,
    );
  if (!deployed) for (const provider of providers) await checkDeployer(provider, address, transaction);
  const [first] = providers;
  return {
    ...{ chain, roles, version, address, transaction, deployed },
    implementation: implementationAddress(address),
    cost: deployed ? undefined : await costOf(first!, transaction),
    isOwnerContract: await isContractEverywhere(deployed?.owner ?? roles.owner, providers),
  };
}

async function isContractEverywhere(address: string, providers: readonly JsonRpcProvider[]): Promise<boolean> {
  const codes = await Promise.all(providers.map((provider) => provider.getCode(address)));
  return codes.every(isContractCode);
}

/** Returns undefined without code at the address. */
async function factsOf(provider: JsonRpcProvider, address: string): Promise<CheckoutFacts | undefined> {
  if ((await provider.getCode(address)) === '0x') return undefined;
  try {
    return await verifyCheckout(provider, address);
  } catch (error) {
    if (error instanceof NotTheCheckoutError) throw new Failure(error.message);
    throw error;
  }
}

/** Checks that the deployer has its known code, and that a trial run puts the contract at its address. */
async function checkDeployer(
  provider: JsonRpcProvider,
  address: string,
  transaction: DeploymentPlan['transaction'],
): Promise<void> {
  if (keccak256(await provider.getCode(CREATE2_DEPLOYER)) !== DEPLOYER_HASH)
    throw new Failure(
      `this chain has no CREATE2 deployer at ${CREATE2_DEPLOYER}, so the contract would have another address than on other chains`,
    );
  const created = await provider.call(transaction).catch((error: unknown) => {
    throw new Failure(`the deployment would fail: ${reasonOf(error)}`);
  });
  if (created.length !== 42 || getAddress(created) !== address)
    throw new Failure(`a trial run put the contract at ${created}, not at ${address}`);
}

async function costOf(provider: JsonRpcProvider, transaction: DeploymentPlan['transaction']): Promise<Cost> {
  const [gas, fees] = await Promise.all([provider.estimateGas(transaction), provider.getFeeData()]);
  const gasPrice = fees.gasPrice ?? fees.maxFeePerGas ?? 0n;
  const tip = fees.maxPriorityFeePerGas ?? 0n;
  return {
    ...{ gas, gasPrice, maxFeePerGas: FEE_FACTOR * gasPrice },
    maxPriorityFeePerGas: tip < gasPrice ? tip : gasPrice,
  };
}

/** Returns the most that a deployment can cost, in wei. */
export function mostCost({ gas, maxFeePerGas }: Cost): bigint {
  return withHeadroom(gas) * maxFeePerGas;
}

/** Returns a gas limit with room above an estimate, because the price of data on a rollup changes. */
export function withHeadroom(gas: bigint): bigint {
  return (gas * GAS_HEADROOM) / 100n;
}
