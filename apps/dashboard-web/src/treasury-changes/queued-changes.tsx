import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useAction } from '@libs/ui/actions/use-action';
import { IconAlertTriangle, IconLock } from '@libs/ui/generated/icons';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { SignNow } from './sign-now.js';
import { delayInWords, inWords, useTreasuryChanges } from './use-treasury-changes.js';

type Change = View<'TreasuryChangeView'>;

/** Changes of the treasury that can still be canceled, and a notice if nothing can be changed at present. */
export function QueuedChanges() {
  const { data } = useTreasuryChanges();
  if (!data) return null;
  return (
    <>
      {data.frozen_until && (
        <Alert color="red" icon={<IconLock size={18} />} title="The treasury cannot be changed right now">
          Someone canceled a change with the link in its e-mail. No other change can be requested before{' '}
          <When at={data.frozen_until} absolute mayBeAhead />.
        </Alert>
      )}
      {data.queued.map((change) => (
        <QueuedChange key={change.kind} change={change} />
      ))}
    </>
  );
}

const TITLES: Readonly<Record<Change['kind'], string>> = {
  treasury: 'The treasury will change',
  wait: 'The waiting time for treasury changes will be shortened',
  delay: 'New addresses will be easier to redirect',
};

/** Returns the effect of a change, as the end of "From … on". */
function effectOf({ kind, wait_h, delay_s }: Pick<Change, 'kind' | 'wait_h' | 'delay_s'>): string {
  if (kind === 'treasury') return 'your money goes to this address:';
  if (kind === 'wait') return `such changes wait ${inWords(wait_h!)}.`;
  return `addresses of new sessions have a delay of ${delayInWords(delay_s)}.`;
}

function QueuedChange({ change }: { change: Change }) {
  const { kind, treasury_address, requested_by, requested_at, takes_effect_at, given_out_takes_effect_at } = change;
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={TITLES[kind]}>
      <Text size="sm">
        From <When at={takes_effect_at} absolute mayBeAhead /> on {effectOf(change)}
      </Text>
      {treasury_address && <Hash value={treasury_address} kind="address" whole />}
      {given_out_takes_effect_at && given_out_takes_effect_at !== takes_effect_at && (
        <Text size="sm">
          Existing addresses follow on <When at={given_out_takes_effect_at} absolute mayBeAhead />, after the delay in
          the contract.
        </Text>
      )}
      {kind === 'treasury' && !given_out_takes_effect_at && (
        <Text size="sm">
          Existing addresses are LOCKED: they keep paying the current treasury until its own key changes that.
        </Text>
      )}
      <Text size="xs" mt={4}>
        Requested by {requested_by}, <When at={requested_at} />
      </Text>
      <Group mt="sm">
        {kind === 'treasury' && <SignNow />}
        <CancelButton kind={kind} />
      </Group>
    </Alert>
  );
}

function CancelButton({ kind }: Pick<Change, 'kind'>) {
  const merchant_id = useMerchantId();
  const may = useMay();
  const params = { path: { merchant_id } };
  const { run, isBusy } = useAction({
    send: () => client.DELETE(`/api/dashboard/merchants/{merchant_id}/treasury_changes/${kind}`, { params }),
    done: 'The change is canceled.',
    failed: 'The change was not canceled',
  });
  if (!may('manage')) return null;
  return (
    <Button variant="default" size="compact-md" loading={isBusy} onClick={() => run()}>
      Cancel this change
    </Button>
  );
}
