import { MailRow } from '@libs/mail/queue/mail.entity';
import { ApiKeyRow } from './api-keys/api-key.entity.js';
import { ProInvoiceRow } from './billing/pro-invoice.entity.js';
import { CliLoginRow } from './cli-logins/cli-login.entity.js';
import { InvitationRow } from './invitations/invitation.entity.js';
import { FailingEndpointRow } from './notices/failing-endpoint.entity.js';
import { NoticeRow } from './notices/notice.entity.js';
import { OAuthGrantRow } from './oauth-grants/oauth-grant.entity.js';
import { RescanCounterRow, SignatureCounterRow, TestEventCounterRow } from './rate-limits/counters.entity.js';
import { MemberRow } from './registry/member.entity.js';
import { MerchantRow } from './registry/merchant.entity.js';
import { ReviewMessageRow } from './review/review-message.entity.js';
import { TreasuryChangeRow } from './treasury-changes/treasury-change.entity.js';
import { UsedTermsRow } from './wallets/used-terms.entity.js';
import { WalletRow } from './wallets/wallet.entity.js';

/** The entities of all tables that this service owns. */
export const ENTITIES = [
  MerchantRow,
  MemberRow,
  ApiKeyRow,
  CliLoginRow,
  OAuthGrantRow,
  WalletRow,
  UsedTermsRow,
  TreasuryChangeRow,
  InvitationRow,
  NoticeRow,
  FailingEndpointRow,
  RescanCounterRow,
  SignatureCounterRow,
  TestEventCounterRow,
  ProInvoiceRow,
  ReviewMessageRow,
  MailRow,
];
