import { MailRow } from '@libs/mail/queue/mail.entity';
import { OpenSessionsRow } from './admission/open-sessions.entity.js';
import { BuyerTriesRow } from './buyers/buyer-tries.entity.js';
import { ChainHeadRow } from './chain-head/chain-head.entity.js';
import { IdempotencyKeyRow } from './idempotency/idempotency-key.entity.js';
import { PaymentRow } from './ledger/payment.entity.js';
import { SessionRow } from './ledger/session.entity.js';
import { DaySumsRow } from './merchant-sums/day-sums.entity.js';
import { MerchantSumsRow } from './merchant-sums/merchant-sums.entity.js';
import { SumChangeRow } from './merchant-sums/sum-change.entity.js';
import { ApiKeyRow } from './merchants/api-key.entity.js';
import { MerchantRow } from './merchants/merchant.entity.js';
import { UsageMonthRow } from './usage-months/usage-month.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  MerchantRow,
  ApiKeyRow,
  SessionRow,
  PaymentRow,
  IdempotencyKeyRow,
  OpenSessionsRow,
  UsageMonthRow,
  SumChangeRow,
  DaySumsRow,
  MerchantSumsRow,
  ChainHeadRow,
  BuyerTriesRow,
  MailRow,
];
