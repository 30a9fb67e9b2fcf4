import { TokenScanRow } from './any-tokens/token-scan.entity.js';
import { BackfillRow } from './backfill/backfill.entity.js';
import { BalanceMarkRow, BalanceRoundRow } from './balances/balance-mark.entity.js';
import { AnchorRow, CursorRow } from './cursors/cursor.entity.js';
import { OpenWindowRow } from './poll-interval/open-window.entity.js';
import { ProviderFaultRow } from './provider-watch/provider-fault.entity.js';
import { SimulatedAddressRow } from './simulated-chain/simulated-address.entity.js';
import { SimulatedTransferRow } from './simulated-chain/simulated-transfer.entity.js';
import { TransferRow } from './transfers/transfer.entity.js';
import { UnsupportedRow } from './unsupported-transfers/unsupported-transfer.entity.js';
import { WatchedRow } from './watched-addresses/watched-address.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  CursorRow,
  AnchorRow,
  WatchedRow,
  BackfillRow,
  TransferRow,
  UnsupportedRow,
  TokenScanRow,
  ProviderFaultRow,
  BalanceMarkRow,
  BalanceRoundRow,
  SimulatedAddressRow,
  SimulatedTransferRow,
  OpenWindowRow,
];
