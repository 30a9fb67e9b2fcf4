import { CursorRow } from './ledger/cursor.entity.js';
import { DifferenceRow } from './ledger/difference.entity.js';
import { ForeignTreasuryChangeRow, SweptLogRow } from './ledger/swept-log.entity.js';
import { PaymentRow } from './payments/payment.entity.js';
import { RecoveryRow } from './recoveries/recovery.entity.js';
import { NonceRow, SignedRow, TransactionRow, TreasuryOrderRow } from './transactions/transaction.entity.js';
import { WalletRow } from './wallets/wallet.entity.js';

/** Of all tables of this service's own. */
export const ENTITIES = [
  TransactionRow,
  SignedRow,
  NonceRow,
  TreasuryOrderRow,
  PaymentRow,
  WalletRow,
  RecoveryRow,
  SweptLogRow,
  ForeignTreasuryChangeRow,
  CursorRow,
  DifferenceRow,
];
