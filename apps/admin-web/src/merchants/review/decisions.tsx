import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { confirm } from '@libs/ui/actions/confirm';
import { useAction } from '@libs/ui/actions/use-action';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { AskButton } from './ask-dialog.js';
import { StopDialog, type StopVerb } from './stop-dialog.js';

type Merchant = View<'OperatorMerchantDetailView'>;

/** The decisions that an operator may take about a merchant in its state. */
export function Decisions({ merchant }: { merchant: Merchant }) {
  const { status } = merchant;
  const [verb, setVerb] = useState<StopVerb>();
  return (
    <>
      {status === 'pending' && <AskButton merchant={merchant} />}
      {status === 'pending' && (
        <Button variant="default" onClick={() => setVerb('reject')}>
          Reject…
        </Button>
      )}
      {status === 'active' && (
        <Button variant="default" onClick={() => setVerb('pause')}>
          Pause…
        </Button>
      )}
      {(status === 'pending' || status === 'rejected') && <ApproveButton merchant={merchant} />}
      {status === 'paused' && <UnpauseButton merchant={merchant} />}
      <StopDialog merchant={merchant} verb={verb} onClose={() => setVerb(undefined)} />
    </>
  );
}

function ApproveButton({ merchant: { id, name, treasury_address } }: { merchant: Merchant }) {
  const { run, isBusy } = useAction({
    send: () => client.POST('/api/admin/merchants/{merchant_id}/approve', { params: { path: { merchant_id: id } } }),
    done: `${name} is approved.`,
    failed: `${name} was not approved`,
  });
  const ask = () =>
    confirm({
      title: `Approve ${name}?`,
      consequences: `${name} can create payment sessions ${treasury_address ? 'at once' : 'as soon as its treasury is set'}. Its owners are notified by e-mail. It can be paused at any time.`,
      verb: 'Approve',
      onYes: run,
    });
  return (
    <Button onClick={ask} loading={isBusy}>
      Approve
    </Button>
  );
}

function UnpauseButton({ merchant: { id, name } }: { merchant: Merchant }) {
  const { run, isBusy } = useAction({
    send: () => client.POST('/api/admin/merchants/{merchant_id}/unpause', { params: { path: { merchant_id: id } } }),
    done: `${name} is active again.`,
    failed: `${name} is still paused`,
  });
  const ask = () =>
    confirm({
      title: `Unpause ${name}?`,
      consequences: `${name} can create new sessions again. Its owners are notified by e-mail.`,
      verb: 'Unpause',
      onYes: run,
    });
  return (
    <Button onClick={ask} loading={isBusy}>
      Unpause
    </Button>
  );
}
