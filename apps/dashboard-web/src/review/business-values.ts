import type { View } from '@libs/api-client/views';

type Merchant = View<'MerchantView'>;

/** What the form about the business holds. */
export interface BusinessValues {
  website: string;
  business: string;
  expected_monthly_volume: string;
  country: string;
  /** One a line. */
  links: string;
  [field: string]: string;
}

export const NO_BUSINESS: BusinessValues = {
  website: '',
  business: '',
  expected_monthly_volume: '',
  country: '',
  links: '',
};

/** What a merchant stated, as the form shows it. */
export function valuesOf(merchant: Merchant): BusinessValues {
  return {
    website: merchant.website ?? '',
    business: merchant.business ?? '',
    expected_monthly_volume: merchant.expected_monthly_volume ?? '',
    country: merchant.country ?? '',
    links: merchant.links.join('\n'),
  };
}

/** What the API gets: empty text clears a field. */
export function businessOf(values: BusinessValues) {
  return {
    website: webAddress(values.website),
    business: values.business.trim(),
    expected_monthly_volume: values.expected_monthly_volume as NonNullable<Merchant['expected_monthly_volume']> | '',
    country: values.country,
    links: values.links
      .split('\n')
      .map(webAddress)
      .filter((link) => link !== ''),
  };
}

/** An address as people type it: without a scheme it is one of https. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
