import type { Strategy } from 'passport';
import { OidcProvider, type SignInProvider } from '../providers/oidc-providers.js';
import { OidcStrategy, type StrategyTools } from './oidc.strategy.js';

/** A kind of strategy: what a row of the setting must contain for it, and how one is made of a row. */
export interface StrategyKind<Row extends SignInProvider = SignInProvider> {
  row: new () => Row;
  make(row: Row, tools: StrategyTools): Strategy;
}

const oidc: StrategyKind<OidcProvider> = {
  row: OidcProvider,
  make: (row, tools) => new OidcStrategy(row, tools),
};

/** Kinds by what a row calls them (`strategy`). Another way to sign in is another entry; ADR 0010. */
export const STRATEGY_KINDS = new Map<string, StrategyKind>([['oidc', oidc as StrategyKind]]);
