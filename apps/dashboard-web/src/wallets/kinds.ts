import type { View } from '@libs/api-client/views';

type Wallet = View<'WalletView'>;

/** The origin of a treasury, in words. */
export const KINDS: Readonly<Record<Wallet['kind'], string>> = {
  generated: 'Generated here, key shown once',
  brought: 'Your own address',
};
