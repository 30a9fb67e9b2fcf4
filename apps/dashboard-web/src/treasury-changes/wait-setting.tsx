import { client } from '@libs/api-client/client';
import { useAction } from '@libs/ui/actions/use-action';
import { Select, Text, Title } from '@mantine/core';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { inWords, useTreasuryChanges } from './use-treasury-changes.js';

const CHOICES_H = [0, 24, 48, 72, 168] as const;

/** The time that another treasury waits before it is used. */
export function WaitSetting() {
  const merchant_id = useMerchantId();
  const may = useMay();
  const { data } = useTreasuryChanges();
  const { run, isBusy } = useAction({
    send: (wait_h: number) =>
      client.PUT('/api/dashboard/merchants/{merchant_id}/treasury_changes/wait', {
        params: { path: { merchant_id } },
        body: { wait_h },
      }),
    done: (_, wait_h) =>
      wait_h > (data?.wait_h ?? 0) ? 'Saved.' : 'Saved. It takes effect after the current waiting time.',
    failed: 'The waiting time was not changed',
  });
  if (!data) return null;
  const choices = [...new Set([...CHOICES_H, data.wait_h])].toSorted((a, b) => a - b);
  return (
    <section>
      <Title order={2} mb="xs">
        How long a change waits
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Someone who steals your sign-in could only request another address and wait, while every owner gets an e-mail
        with a link that cancels it. A longer time applies at once; a shorter one applies after the current waiting
        time.
      </Text>
      <Select
        label="Treasury changes wait"
        w={240}
        allowDeselect={false}
        disabled={!may('own') || isBusy}
        data={choices.map((hours) => ({ value: String(hours), label: inWords(hours) }))}
        value={String(data.wait_h)}
        onChange={(value) => value !== null && Number(value) !== data.wait_h && run(Number(value))}
      />
    </section>
  );
}
