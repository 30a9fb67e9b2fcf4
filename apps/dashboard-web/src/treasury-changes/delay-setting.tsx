import { client } from '@libs/api-client/client';
import { useAction } from '@libs/ui/actions/use-action';
import { IconLock, IconShieldCheck } from '@libs/ui/generated/icons';
import { Alert, Button, Checkbox, Select, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMay, useMerchantId } from '../current-merchant/use-merchant.js';
import { delayInWords, useTreasuryChanges } from './use-treasury-changes.js';

const DAY_S = 86_400;
const LOCKED = 'locked';
const CHOICES_S = [0, DAY_S, 3 * DAY_S, 7 * DAY_S, 30 * DAY_S] as const;

/**
 * The on-chain commitment of the addresses of new sessions: how long an order of the platform waits, or that it has no
 * effect.
 */
export function DelaySetting({ treasury }: { treasury: string | undefined }) {
  const merchant_id = useMerchantId();
  const may = useMay();
  const { data } = useTreasuryChanges();
  const [chosen, setChosen] = useState<string>();
  const [keeps, setKeeps] = useState(false);
  const { run, isBusy } = useAction({
    send: (delay_s: number | null) =>
      client.PUT('/api/dashboard/merchants/{merchant_id}/treasury_changes/delay', {
        params: { path: { merchant_id } },
        body: { delay_s },
      }),
    done: ({ data: result }) =>
      result?.takes_effect_at ? 'Saved. It takes effect when the waiting time is over.' : 'Saved.',
    onDone: () => setChosen(undefined),
    failed: 'The delay was not changed',
  });
  if (!data) return null;
  // A delay may be longer by some seconds, so that its terms were never used before.
  const delayS = data.delay_s === null ? null : data.delay_s - (data.delay_s % 60);
  const now = choiceOf(delayS);
  const value = chosen ?? now;
  const isLocked = value === LOCKED;
  const seconds = [...new Set([...CHOICES_S, ...(delayS === null ? [] : [delayS])])].toSorted((a, b) => a - b);
  const choices = [
    ...seconds.map((each) => ({ value: String(each), label: delayInWords(each) })),
    { value: LOCKED, label: 'LOCKED: only my treasury’s key' },
  ];
  const choose = (next: string | null) => {
    setChosen(next ?? undefined);
    setKeeps(false);
  };
  return (
    <section>
      <Title order={2} mb="xs">
        Who can redirect your addresses
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Each deposit address is bound to your treasury on the chain. When you replace the treasury here, the platform
        orders the contract to let these addresses follow. The delay is how long the contract waits first. It is part of
        an address: your choice applies to new sessions, and nobody can change it for an existing address.
      </Text>
      <Stack gap="sm" maw={560}>
        <Select
          label="Delay for addresses of new sessions"
          w={320}
          maw="100%"
          allowDeselect={false}
          disabled={!may('own') || isBusy}
          data={choices}
          value={value}
          onChange={choose}
        />
        <Alert
          color={isLocked ? 'orange' : 'blue'}
          icon={isLocked ? <IconLock size={18} /> : <IconShieldCheck size={18} />}
          title={isLocked ? 'LOCKED' : `A delay of ${delayInWords(Number(value))}`}
        >
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {consequencesOf(value, treasury)}
          </Text>
        </Alert>
        {chosen !== undefined && chosen !== now && (
          <>
            {isLocked && (
              <Checkbox
                label="I keep the key of this treasury safe, and I know that nobody can help me without it."
                checked={keeps}
                onChange={({ currentTarget }) => setKeeps(currentTarget.checked)}
              />
            )}
            <Text size="xs" c="dimmed">
              {isMore(chosen, now)
                ? 'This takes effect at once.'
                : 'This is shorter than the current delay, so it waits like a treasury change, and every owner can cancel it.'}
            </Text>
            <Button
              w="fit-content"
              loading={isBusy}
              disabled={isLocked && !keeps}
              onClick={() => run(isLocked ? null : Number(chosen))}
            >
              {isLocked ? 'Lock addresses of new sessions' : 'Save the delay'}
            </Button>
          </>
        )}
      </Stack>
    </section>
  );
}

function consequencesOf(value: string, treasury: string | undefined): string {
  if (value === LOCKED)
    return `Only the key of your treasury${treasury ? ` ${treasury}` : ''} can ever change where these addresses pay: not you in this dashboard, not the platform, not someone who steals our keys. If that key is lost, money that arrives at these addresses is lost, even if a buyer pays late. Choose it only with a wallet whose key you can restore, never with an exchange address.`;
  if (value === '0')
    return 'Addresses follow a new treasury with the next sweep. Someone who steals the platform’s registrar key could redirect what is not swept yet at once.';
  return `Addresses follow a new treasury ${delayInWords(Number(value))} after the change takes effect here; until then they pay the old one. Someone who steals the platform’s registrar key has to wait just as long, visible to everyone, and the key of your treasury can cancel it.`;
}

function choiceOf(seconds: number | null): string {
  return seconds === null ? LOCKED : String(seconds);
}

function isMore(chosen: string, now: string): boolean {
  return chosen === LOCKED || (now !== LOCKED && Number(chosen) > Number(now));
}
