import { quoted } from '@libs/service-kit/sign-in/fresh-proof';
import type { FactorRow } from '../factors/factor.entity.js';

/** The statements that a person proves before their second factors change. Names of their choice stand in quotes. */
export const STATEMENTS = {
  addTotp: (name: string, email: string, replaced: string | undefined): string =>
    replaced === undefined
      ? `Add the authenticator app ${quoted(name)} to the account ${quoted(email)}.`
      : `Replace the authenticator app ${quoted(replaced)} of the account ${quoted(email)} with ${quoted(name)}.`,
  addPasskey: (name: string, email: string): string =>
    `Add the passkey ${quoted(name)} to the account ${quoted(email)}.`,
  /** A passkey and an app of the same name are two different actions. */
  remove: ({ kind, name }: Pick<FactorRow, 'kind' | 'name'>, email: string): string =>
    `Remove the ${kind === 'passkey' ? 'passkey' : 'authenticator app'} ${quoted(name)} from the account ${quoted(email)}.`,
  renewCodes: (email: string): string => `Generate new recovery codes for the account ${quoted(email)}.`,
};
