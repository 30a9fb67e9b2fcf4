import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, isISO31661Alpha2, MaxLength } from 'class-validator';
import { all, Description, EachItem, IsDateTime, ListOf, OrNull, rule } from '../fields.js';

/** The monthly sales that a merchant expects, in US dollars. */
export const VOLUME_BANDS = ['under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m'] as const;
export type VolumeBand = (typeof VOLUME_BANDS)[number];

/** The side that must act next while a merchant is not approved. */
export const REVIEW_STATES = ['waiting_for_operator', 'waiting_for_merchant'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const MAX_LINKS = 5;
const LONGEST_LINK = 500;
const LONGEST_BUSINESS = 1_000;
export const LONGEST_MESSAGE = 2_000;

/**
 * Returns whether a value is an absolute http or https URL without a user name or password, of at most 500 characters.
 * It is shown, never fetched.
 */
function isPublicLink(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_LINK || /[\s\\]/.test(value) || !URL.canParse(value))
    return false;
  const { protocol, username, password, hostname } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '' && hostname !== '';
}

const LINK_RULE = 'must be an absolute http or https URL without a user name, of at most 500 characters';

/** Takes an empty text too: it clears the field. */
function Country(): PropertyDecorator {
  return all(
    Transform(({ value }) => (typeof value === 'string' ? value.toUpperCase() : value)),
    rule('isCountry', '$property must be a country code of two letters, as in DE', (value) => {
      return value === '' || isISO31661Alpha2(value);
    }),
  );
}

/**
 * A merchant's statements about its business, for the operators who review it. Absent or null leaves a field, empty
 * text clears it.
 */
export class MerchantApplicationBody {
  @Description('Where it sells. Shown to operators as a link and never fetched.', 'https://shop.example')
  @IsOptional()
  @rule('isPublicLink', `$property ${LINK_RULE}`, (value) => value === '' || isPublicLink(value))
  website?: string | null;

  @Description('What it sells, and to whom.', 'Hand-made shoes, to buyers in Europe.')
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_BUSINESS)
  business?: string | null;

  @Description('Expected monthly sales, in US dollars.', '1k_to_10k')
  @IsOptional()
  @IsIn([...VOLUME_BANDS, ''])
  expected_monthly_volume?: VolumeBand | '' | null;

  @Description('Where the business is: ISO 3166-1 alpha-2.', 'DE')
  @IsOptional()
  @Country()
  country?: string | null;

  @Description('Up to five more links that help to review: shops, profiles, registers. Replaces the whole list.', [
    'https://register.example/shop',
  ])
  @IsOptional()
  @EachItem('isPublicLink', `Input ${LINK_RULE}`, isPublicLink)
  @IsArray()
  @ArrayMaxSize(MAX_LINKS)
  links?: string[] | null;
}

/** A merchant's statements about its business. Null: nothing yet. */
export class MerchantApplicationView {
  @Description('Where it sells.', 'https://shop.example') @OrNull() @IsString() website: string | null;
  @Description('What it sells, and to whom.') @OrNull() @IsString() business: string | null;
  @Description('Expected monthly sales, in US dollars.')
  @OrNull()
  @IsIn(VOLUME_BANDS)
  expected_monthly_volume: VolumeBand | null;
  @Description('ISO 3166-1 alpha-2.', 'DE') @OrNull() @IsString() country: string | null;
  @Description('More links that help to review.') @IsArray() @IsString({ each: true }) links: string[];
}

/** The state of a merchant's review. */
export class MerchantReviewView {
  @Description('Whose turn it is. A rejected merchant may change its application and add to it.')
  @IsIn(REVIEW_STATES)
  state: ReviewState;
  @Description('What operators want to know; null when there is no question.') @OrNull() @IsString() question:
    | string
    | null;
  @Description('Why it was rejected, if a reason was given.') @OrNull() @IsString() rejection_reason: string | null;
}

const MESSAGE_KINDS = ['question', 'answer'] as const;

/** A question of the platform's operators, or the merchant's answer. */
export class ReviewMessageView {
  @IsInt() id: number;
  @IsIn(MESSAGE_KINDS) kind: (typeof MESSAGE_KINDS)[number];
  @IsString() body: string;
  @Description('Who wrote it; operators are null when a merchant reads it.') @OrNull() @IsString() author:
    | string
    | null;
  @IsDateTime() at: string;
}

/** The review with its questions and answers, oldest first. */
export class MerchantReviewThreadView extends MerchantReviewView {
  @ListOf(() => ReviewMessageView) messages: ReviewMessageView[];
}
