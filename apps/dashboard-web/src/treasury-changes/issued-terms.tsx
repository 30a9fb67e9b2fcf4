import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Loaded } from '@libs/ui/states/loaded';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { List, Text, Title } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { delayInWords } from './use-treasury-changes.js';

/** The polling interval, because the contract changes over time: orders become final, and delays end. */
const EVERY_MS = 10_000;

type Terms = View<'IssuedTermsView'>;

const STATES: Readonly<Record<Terms['state'], string>> = {
  none: 'They pay your current treasury.',
  queued: 'The contract has the change.',
  pending: 'The order is on its way to the contract.',
  order: 'The order is about to be sent to the contract.',
  own_choice: 'The treasury’s own key chose this.',
  locked: 'LOCKED: only the key of that treasury can change it.',
  unknown: 'They were issued a moment ago.',
};

/** Addresses that buyers already have, grouped by their terms: where their money goes, according to the contract. */
export function IssuedTerms() {
  const merchant_id = useMerchantId();
  // The contract's terms are listed from the day on which a merchant has them, but only a session issues an address.
  const newest = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/sessions', {
    params: { path: { merchant_id }, query: { limit: 1 } },
  });
  return (
    <section>
      <Title order={2} mb="xs">
        Existing addresses
      </Title>
      <Loaded response={newest} title="Could not load the addresses">
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              None yet. Each payment session gets its own address.
            </Text>
          ) : (
            <TermsList />
          )
        }
      </Loaded>
    </section>
  );
}

function TermsList() {
  const merchant_id = useMerchantId();
  const response = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/treasury_changes/addresses',
    { params: { path: { merchant_id } } },
    { refetchInterval: EVERY_MS },
  );
  return (
    <Loaded response={response} title="Could not read the contract">
      {({ terms }) =>
        terms.length === 0 ? (
          <Text size="sm" c="dimmed">
            No existing addresses have a delay. They pay your current treasury with the next sweep.
          </Text>
        ) : (
          <List size="sm" spacing="sm" listStyleType="none">
            {terms.map((one) => (
              <List.Item key={Object.values(one).join(' ')}>
                <OneTerms terms={one} />
              </List.Item>
            ))}
          </List>
        )
      }
    </Loaded>
  );
}

function OneTerms({ terms: { delay_s, treasury_address, state, effective_at } }: { terms: Terms }) {
  return (
    <>
      <Text size="sm">
        Delay {delayInWords(delay_s)}, paying <Hash value={treasury_address} kind="address" />
      </Text>
      <Text size="sm" c="dimmed">
        {STATES[state]}
        {effective_at && (
          <>
            {' '}
            It takes effect on <When at={effective_at} absolute mayBeAhead />.
          </>
        )}
      </Text>
    </>
  );
}
