import type { CheckoutRoles } from '@libs/contracts/deploy';
import { getAddress, isAddress, ZeroAddress } from 'ethers';
import { Failure } from '../terminal/failure.js';
import type { Terminal } from '../terminal/terminal.js';

type Role = keyof CheckoutRoles;

interface RoleText {
  readonly role: Role;
  readonly option: string;
  readonly name: string;
  /** The powers of the role, who should hold it, and what a thief could do with it. */
  readonly explanation: readonly string[];
}

/** The three roles in the order in which they are asked for. */
export const ROLE_TEXTS: readonly RoleText[] = [
  {
    role: 'owner',
    option: '--owner',
    name: 'owner',
    explanation: [
      'Names the registrar and the fee recipient, and nothing else: no upgrade, no pause, no access to funds.',
      'Use a multisig behind a timelock of 72 hours or more. A thief who has it can make themselves registrar.',
    ],
  },
  {
    role: 'registrar',
    option: '--registrar',
    name: 'registrar',
    explanation: [
      'Signs orders that replace the treasury of merchants who allow it, each after the delay that the merchant chose.',
      'Its key is REGISTRAR_KEY of the signer. It needs no coins. "none" switches such orders off permanently.',
    ],
  },
  {
    role: 'feeRecipient',
    option: '--fee-recipient',
    name: 'fee recipient',
    explanation: [
      'Receives the platform fee of each sweep. It signs nothing: use an address whose key is offline, or a multisig.',
    ],
  },
];

/** Roles from options; the command asks for those that are missing. */
export type GivenRoles = Partial<Record<Role, string>>;

/**
 * Returns all three roles, with their checksums. Asks for those that are missing, explaining each. Throws a `Failure`
 * that names them where nobody can be asked, and for anything other than an address that can hold the role.
 */
export async function rolesOf(given: GivenRoles, terminal: Terminal): Promise<CheckoutRoles> {
  const missing = ROLE_TEXTS.filter(({ role }) => given[role] === undefined);
  if (missing.length > 0 && !terminal.isInteractive)
    throw new Failure(`give ${missing.map(({ option }) => option).join(', ')}: this terminal is not interactive`);
  const roles = {} as Record<Role, string>;
  for (const text of ROLE_TEXTS) {
    const typed = given[text.role];
    roles[text.role] = typed === undefined ? await askFor(text, terminal) : roleAddress(text, typed);
  }
  return roles;
}

/** Returns, in sentences, what is unwise about these roles. The contract works with them. */
export function roleWarnings(roles: CheckoutRoles): string[] {
  const { owner, registrar, feeRecipient } = roles;
  const warnings: string[] = [];
  if (owner === registrar) warnings.push('owner and registrar are the same address: anyone who steals one has both.');
  if (registrar === feeRecipient)
    warnings.push('registrar and fee recipient are the same address: fees would go to an address whose key is online.');
  if (registrar === ZeroAddress)
    warnings.push('without a registrar no treasury can be replaced by an order of the platform.');
  return warnings;
}

async function askFor(text: RoleText, terminal: Terminal): Promise<string> {
  terminal.note(`\nThe ${text.name}`);
  for (const line of text.explanation) terminal.note(`  ${line}`);
  for (;;) {
    const typed = (await terminal.ask(`Address of the ${text.name}: `)).trim();
    try {
      return roleAddress(text, typed);
    } catch (error) {
      terminal.note(`  ${(error as Failure).message}`);
    }
  }
}

function roleAddress({ role, name, option }: RoleText, typed: string): string {
  if (role === 'registrar' && typed === 'none') return ZeroAddress;
  if (!/^0x[0-9a-fA-F]{40}$/.test(typed))
    throw new Failure(`${option}: "${typed}" is not an address (0x and 40 hex digits)`);
  if (!isAddress(typed)) throw new Failure(`${option}: the checksum of ${typed} is wrong; copy the address again`);
  const address = getAddress(typed);
  if (address === ZeroAddress)
    throw new Failure(`${option}: the zero address cannot be the ${name}${role === 'registrar' ? '; write none' : ''}`);
  return address;
}
