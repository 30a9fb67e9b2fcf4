import {
  Description,
  IsDateTime,
  ListOf,
  MayBeAbsent,
  OrNull,
  Part,
  QueryCursor,
  QueryInt,
  QuerySearch,
  SafeInt,
} from '@libs/dto/fields';
import { REVIEW_STATES, ReviewMessageView, type ReviewState } from '@libs/dto/merchants/merchant-application';
import { OnboardingView } from '@libs/dto/merchants/onboarding';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import { MerchantView } from '@libs/dto/payments/views';
import { FEE_TIERS, type FeeTier } from '@libs/events/payloads/merchants.payload';
import { MAX_FEE_BPS } from '@libs/money/fees/fee';
import { MERCHANT_STATES, type MerchantStatus } from '@libs/state-machines/merchant.machine';
import { IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength } from 'class-validator';

const SIGN_IN_METHODS = ['password', 'link', 'oidc', 'passkey'] as const;

export class MerchantsQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;

  @MayBeAbsent()
  @IsIn(MERCHANT_STATES)
  status?: MerchantStatus;

  @MayBeAbsent()
  @IsIn(FEE_TIERS)
  fee_tier?: FeeTier;

  @Description('Whose turn it is in the review of pending and rejected merchants.')
  @MayBeAbsent()
  @IsIn(REVIEW_STATES)
  review_state?: ReviewState;

  @Description('Part of the name, of the support e-mail or of an owner’s e-mail, the id, or the treasury address.')
  @QuerySearch()
  search?: string;
}

export class OverrideMerchantBody {
  @Description('Null leaves it as it is: every merchant has a plan.')
  @IsOptional()
  @IsIn(FEE_TIERS)
  fee_tier?: FeeTier | null;

  @Description('In basis points, whatever the plan; 0 for in-house merchants. Null removes the override.', 0)
  @IsOptional()
  @SafeInt(0, MAX_FEE_BPS)
  fee_bps?: number | null;

  @Description('Pro without payment until then. Null removes it.')
  @IsOptional()
  @IsDateTime()
  pro_paid_until?: string | null;
}

export class StopMerchantBody {
  @Description(
    'Recorded in the audit log and sent to the owners by e-mail.',
    'We could not reach you about your last orders.',
  )
  @IsOptional()
  @IsString()
  @MaxLength(500)
  reason?: string | null;
}

export class PauseMerchantBody extends StopMerchantBody {
  @Description(
    'Whether somebody else may hold the merchant’s sign-ins: then another operator has to agree to the end of the pause.',
  )
  @IsOptional()
  @IsBoolean()
  for_security?: boolean;
}

class OwnerMembership {
  @IsInt() merchant_id: number;
  @IsString() merchant_name: string;
  @IsIn(ROLES) role: Role;
  @OrNull() @IsIn(MERCHANT_STATES) merchant_status: MerchantStatus | null;
}

/** Facts that help to judge an owner. */
class OwnerBackground {
  @IsDateTime() created_at: string;
  @IsBoolean() has_password: boolean;
  @Description('OIDC providers that are linked.') @IsArray() @IsString({ each: true }) providers: string[];
  @Description('How they have recently signed in.') @IsIn(SIGN_IN_METHODS, { each: true }) methods: string[];
  @OrNull() @IsDateTime() last_seen_at: string | null;
}

/** A webhook endpoint, which shows where the merchant's server is. */
class EndpointSummary {
  @IsInt() id: number;
  @IsString() url: string;
  @IsBoolean() active: boolean;
}

/** A person who owns a merchant. */
export class MerchantOwnerView {
  @IsInt() user_id: number;
  @IsString() email: string;
  @Description('As an OIDC provider sent it.') @OrNull() @IsString() name: string | null;
  @Description('Whether they have confirmed that the address is theirs.') @IsBoolean() email_proven: boolean;
  @Description('How old the account is and how its owner signs in; null while the auth service is unavailable.')
  @OrNull()
  @Part(() => OwnerBackground)
  background: OwnerBackground | null;
  @Description('All merchants they belong to, including this one.')
  @ListOf(() => OwnerMembership)
  memberships: OwnerMembership[];
}

/** The sessions and sales of a merchant so far. */
export class MerchantTotals {
  @IsInt() sessions: number;
  @Description('Credited payments, as in the next field.') @IsInt() payments: number;
  @IsInt() settled_volume_usd_cents: number;
}

/** A merchant for operators. */
export class OperatorMerchantView extends MerchantView {
  @Description('Contact address.') @IsArray() @IsString({ each: true }) owner_emails: string[];
}

/** A merchant with the facts that operators need to decide on it. */
export class OperatorMerchantDetailView extends OperatorMerchantView {
  @ListOf(() => MerchantOwnerView) owners: MerchantOwnerView[];
  @Description('Questions and answers of its review, oldest first; null while the dashboard service is unavailable.')
  @OrNull()
  @ListOf(() => ReviewMessageView)
  review_messages: ReviewMessageView[] | null;
  @Description('Null while the dispatcher does not respond.')
  @OrNull()
  @ListOf(() => EndpointSummary)
  webhook_endpoints: EndpointSummary[] | null;
  @Description('Its progress; null while not all services are available.')
  @OrNull()
  @Part(() => OnboardingView)
  onboarding: OnboardingView | null;
  @Description('Null while the sessions service does not respond.')
  @OrNull()
  @Part(() => MerchantTotals)
  totals: MerchantTotals | null;
}
