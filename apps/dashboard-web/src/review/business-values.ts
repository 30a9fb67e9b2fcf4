import type { View } from '@libs/api-client/views';

type Merchant = View<'MerchantView'>;

/** The values of the form about the business. */
export interface BusinessValues {
  website: string;
  business: string;
  expected_monthly_volume: string;
  country: string;
  /** One link per line. */
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

/** Returns a merchant's statements as form values. */
export function valuesOf(merchant: Merchant): BusinessValues {
  return {
    website: merchant.website ?? '',
    business: merchant.business ?? '',
    expected_monthly_volume: merchant.expected_monthly_volume ?? '',
    country: merchant.country ?? '',
    links: merchant.links.join('\n'),
  };
}

/** Returns the body for the API: empty text clears a field. */
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

/** Returns an address with its scheme: https where none was typed. */
export function webAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}
