import { CreateIndex } from './migrations/0001-create-index.js';
import { WatchedInTraces } from './migrations/0002-watched-in-traces.js';
import { AnyToken } from './migrations/0003-any-token.js';
import { ProviderFaults } from './migrations/0004-provider-faults.js';
import { AfterBlock } from './migrations/0005-after-block.js';
import { Balances } from './migrations/0006-balances.js';
import { LivePlaces } from './migrations/0007-live-places.js';
import { HeldTransfers } from './migrations/0008-held-transfers.js';
import { SimulatedChain } from './migrations/0009-simulated-chain.js';
import { OpenWindows } from './migrations/from-0010/0010-open-windows.js';

/** The migrations of this service's schema, oldest first. */
export const MIGRATIONS = [
  CreateIndex,
  WatchedInTraces,
  AnyToken,
  ProviderFaults,
  AfterBlock,
  Balances,
  LivePlaces,
  HeldTransfers,
  SimulatedChain,
  OpenWindows,
];
