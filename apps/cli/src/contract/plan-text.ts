import { formatEther, formatUnits, ZeroAddress } from 'ethers';
import { type DeploymentPlan, mostCost } from './deployment-plan.js';
import { ROLE_TEXTS, roleWarnings } from './roles.js';

/** Returns the plan for the person at the terminal, one line for each fact. */
export function planLines(plan: DeploymentPlan): string[] {
  const { chain, address, implementation, deployed } = plan;
  return [
    `\nThe checkout contract on ${chain.label}, chain ${chain.chainId}`,
    row('address', `${address} (the same on every chain)`),
    row('deposit code', implementation),
    ...roleLines(plan),
    ...(deployed ? [row('state', 'already deployed')] : costLines(plan)),
    ...warnings(plan).map((line) => row('caution', line)),
  ];
}

/**
 * Returns the lines about roles. Roles at deployment determine the address; where they were changed since, both are
 * shown.
 */
function roleLines({ roles, deployed }: DeploymentPlan): string[] {
  const lines = ROLE_TEXTS.map(({ role, name }) => {
    const [first, now] = [roles[role], deployed?.[role] ?? roles[role]];
    return row(name, `${now === ZeroAddress ? 'none' : now}${now === first ? '' : ` (at deployment ${first})`}`);
  });
  return deployed?.pendingOwner ? [...lines, row('next owner', `${deployed.pendingOwner}, once it accepts`)] : lines;
}

function costLines({ cost }: DeploymentPlan): string[] {
  const { gas, gasPrice } = cost!;
  const price = `${formatUnits(gasPrice, 'gwei')} gwei`;
  return [
    row('state', 'not deployed'),
    row(
      'cost',
      `${formatEther(gas * gasPrice)} ETH: ${gas} gas at ${price}; at most ${formatEther(mostCost(cost!))} ETH`,
    ),
  ];
}

function warnings({ roles, isOwnerContract, deployed }: DeploymentPlan): string[] {
  const ofOwner = isOwnerContract
    ? []
    : [`the owner ${deployed?.owner ?? roles.owner} is a single key: make it a multisig behind a timelock.`];
  return [...ofOwner, ...roleWarnings(roles)];
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(14)}${text}`;
}
