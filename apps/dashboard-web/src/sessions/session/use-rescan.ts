import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { useState } from 'react';
import { useMerchantId } from '../../current-merchant/use-merchant.js';

/** A search of the chain for a session's money, and its result. */
export interface Rescan {
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly result: View<'RescanView'> | undefined;
}

export function useRescan(token: string): Rescan {
  const merchant_id = useMerchantId();
  const [result, setResult] = useState<View<'RescanView'>>();
  const { run, isBusy } = useAction({
    send: async () => {
      const params = { path: { merchant_id, token } };
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/sessions/{token}/rescan', { params })).data!;
    },
    failed: 'The chain could not be checked',
    onDone: setResult,
  });
  return { run: () => run(), isBusy, result };
}
