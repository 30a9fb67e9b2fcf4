import { List, Text, Title } from '@mantine/core';

// biome-ignore format: a table reads best as a table
const CHANGES: readonly (readonly [what: string, how: string])[] = [
  ['It waits first.', 'For the time set below; until then nothing changes, and every owner can cancel it.'],
  ['Pay pages stay as they are.', 'Open sessions keep their deposit addresses; buyers notice nothing.'],
  ['New sessions pay the new address.', 'From then on, every new address belongs to it.'],
  ['Existing addresses follow.', 'With the next sweep, or after their delay in the contract; LOCKED ones only by the old treasury’s key.'],
  ['What was swept stays where it is.', 'The old treasury is still yours: keep its key.'],
  ['The relayer key is replaced too.', 'Without a new one the platform pays the gas, and the old key is dropped.'],
  ['Every owner gets an e-mail,', 'and it is written to the audit log, with both addresses and who did it.'],
];

/** The effects of replacing a treasury, which the confirmation lists as well. */
export function WhatChangesList() {
  return (
    <List size="sm" spacing={6}>
      {CHANGES.map(([what, how]) => (
        <List.Item key={what}>
          <Text span inherit fw={500}>
            {what}
          </Text>{' '}
          {how}
        </List.Item>
      ))}
    </List>
  );
}

export function WhatChanges() {
  return (
    <section>
      <Title order={2} mb="xs">
        What changes when you replace it
      </Title>
      <WhatChangesList />
    </section>
  );
}
