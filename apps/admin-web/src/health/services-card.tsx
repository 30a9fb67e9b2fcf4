import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Group, SimpleGrid, Text } from '@mantine/core';
import { Card } from '../cards/card.js';

/** The services and whether they respond. */
export function ServicesCard({ services }: { services: View<'PlatformHealthView'>['services'] }) {
  return (
    <Card title="Services">
      {services.length === 0 && (
        <Text size="sm" c="dimmed">
          They have not been checked yet.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xl" verticalSpacing={7}>
        {services.map(({ name, status }) => (
          <Group key={name} justify="space-between" wrap="nowrap" fz="sm">
            {name}
            <StatusBadge kind="service" status={status} />
          </Group>
        ))}
      </SimpleGrid>
    </Card>
  );
}
