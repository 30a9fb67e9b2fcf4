import type { Strategy } from 'passport';
import { OidcProvider, type SignInProvider } from '../providers/oidc-providers.js';
import { OidcStrategy, type StrategyTools } from './oidc.strategy.js';

/** A kind of strategy: the fields that a row of the setting must have for it, and how one is made from a row. */
export interface StrategyKind<Row extends SignInProvider = SignInProvider> {
  row: new () => Row;
  make(row: Row, tools: StrategyTools): Strategy;
}

const oidc: StrategyKind<OidcProvider> = {
  row: OidcProvider,
  make: (row, tools) => new OidcStrategy(row, tools),
};

/** The kinds by the name that a row gives (`strategy`). Another way to sign in is another entry; ADR 0010. */
export const STRATEGY_KINDS = new Map<string, StrategyKind>([['oidc', oidc as StrategyKind]]);
