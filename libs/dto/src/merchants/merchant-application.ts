import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsString, isISO31661Alpha2, MaxLength } from 'class-validator';
import { About, all, EachItem, IsDateTime, ListOf, OrNull, rule } from '../fields.js';

/** How much a merchant expects to sell in a month, in US dollars. */
export const VOLUME_BANDS = ['under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m'] as const;
export type VolumeBand = (typeof VOLUME_BANDS)[number];

/** Whose turn it is while a merchant is not approved. */
export const REVIEW_STATES = ['waiting_for_operator', 'waiting_for_merchant'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const MOST_LINKS = 5;
const LONGEST_LINK = 500;
const LONGEST_BUSINESS = 1_000;
export const LONGEST_MESSAGE = 2_000;

/**
 * An absolute http or https URL without a user name or password, of at most 500 characters. It is shown, never fetched.
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
 * What a merchant states about its business, for the operators who review it. Absent or null leaves a field, empty text
 * clears it.
 */
export class MerchantApplicationBody {
  @About('Where it sells. Shown to operators as a link and never fetched.', 'https://shop.example')
  @IsOptional()
  @rule('isPublicLink', `$property ${LINK_RULE}`, (value) => value === '' || isPublicLink(value))
  website?: string | null;

  @About('What it sells, and to whom.', 'Hand-made shoes, to buyers in Europe.')
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_BUSINESS)
  business?: string | null;

  @About('Expected monthly sales, in US dollars.', '1k_to_10k')
  @IsOptional()
  @IsIn([...VOLUME_BANDS, ''])
  expected_monthly_volume?: VolumeBand | '' | null;

  @About('Where the business is: ISO 3166-1 alpha-2.', 'DE')
  @IsOptional()
  @Country()
  country?: string | null;

  @About('Up to five more links that help to review: shops, profiles, registers. Replaces the whole list.', [
    'https://register.example/shop',
  ])
  @IsOptional()
  @EachItem('isPublicLink', `Input ${LINK_RULE}`, isPublicLink)
  @IsArray()
  @ArrayMaxSize(MOST_LINKS)
  links?: string[] | null;
}

/** What a merchant stated about its business. Null: nothing yet. */
export class MerchantApplicationView {
  @About('Where it sells.', 'https://shop.example') @OrNull() @IsString() website: string | null;
  @About('What it sells, and to whom.') @OrNull() @IsString() business: string | null;
  @About('Expected monthly sales, in US dollars.')
  @OrNull()
  @IsIn(VOLUME_BANDS)
  expected_monthly_volume: VolumeBand | null;
  @About('ISO 3166-1 alpha-2.', 'DE') @OrNull() @IsString() country: string | null;
  @About('More links that help to review.') @IsArray() @IsString({ each: true }) links: string[];
}

/** How the review of a merchant stands. */
export class MerchantReviewView {
  @About('Whose turn it is. A rejected merchant may change its application and add to it.')
  @IsIn(REVIEW_STATES)
  state: ReviewState;
  @About('What operators want to know; null when there is no question.') @OrNull() @IsString() question: string | null;
  @About('Why it was rejected, if a reason was given.') @OrNull() @IsString() rejection_reason: string | null;
}

const MESSAGE_KINDS = ['question', 'answer'] as const;

/** A question of the platform's operators, or what the merchant answered. */
export class ReviewMessageView {
  @IsInt() id: number;
  @IsIn(MESSAGE_KINDS) kind: (typeof MESSAGE_KINDS)[number];
  @IsString() body: string;
  @About('Who wrote it; operators are null when a merchant reads it.') @OrNull() @IsString() author: string | null;
  @IsDateTime() at: string;
}

/** The review with its questions and answers, oldest first. */
export class MerchantReviewThreadView extends MerchantReviewView {
  @ListOf(() => ReviewMessageView) messages: ReviewMessageView[];
}
