import type { View } from '@libs/api-client/views';

type Volume = NonNullable<View<'MerchantView'>['expected_monthly_volume']>;

const WORDS: Readonly<Record<Volume, string>> = {
  under_1k: 'Less than US$1,000',
  '1k_to_10k': 'US$1,000 to US$10,000',
  '10k_to_100k': 'US$10,000 to US$100,000',
  '100k_to_1m': 'US$100,000 to US$1 million',
  over_1m: 'More than US$1 million',
};

/** Sales expected in a month, for a choice. */
export const VOLUMES = Object.entries(WORDS).map(([value, label]) => ({ value: value as Volume, label }));

/** Sales expected in a month, in words. */
export function volumeWords(volume: Volume): string {
  return WORDS[volume];
}
