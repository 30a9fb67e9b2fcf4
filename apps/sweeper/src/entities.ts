import { CheckoutRow } from './checkouts/checkout.entity.js';
import { CursorRow } from './contract-logs/cursor.entity.js';
import { DoubtedSweepRow } from './contract-logs/doubted-sweep.entity.js';
import { ForeignTreasuryChangeRow } from './foreign-orders/foreign-change.entity.js';
import { IssuedTermsRow } from './issued-terms/issued-terms.entity.js';
import { SweptLogRow } from './ledger/swept-log.entity.js';
import { OwnOrderRow } from './own-orders/own-order.entity.js';
import { PaymentRow } from './payments/payment.entity.js';
import { DifferenceRow } from './reconciliation/difference.entity.js';
import { RecoveryRow } from './recoveries/recovery.entity.js';
import { RecoveryAttemptRow, RecoveryRequestRow } from './recoveries/recovery-budget.entity.js';
import { RelayerPauseRow } from './relayers/relayer-pause.entity.js';
import { AnchorRow } from './reorgs/anchor.entity.js';
import { NonceRow, SignedRow, TransactionRow } from './transactions/transaction.entity.js';
import { TreasuryOrderRow } from './treasury/treasury-order.entity.js';
import { WalletRow } from './wallets/wallet.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  CheckoutRow,
  TransactionRow,
  SignedRow,
  NonceRow,
  RelayerPauseRow,
  TreasuryOrderRow,
  IssuedTermsRow,
  OwnOrderRow,
  PaymentRow,
  WalletRow,
  RecoveryRow,
  RecoveryRequestRow,
  RecoveryAttemptRow,
  SweptLogRow,
  ForeignTreasuryChangeRow,
  CursorRow,
  AnchorRow,
  DoubtedSweepRow,
  DifferenceRow,
];
