import type { View } from '@libs/api-client/views';
import { When } from '@libs/ui/text/times/when';
import { Anchor, ScrollArea, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Card } from '../cards/card.js';

/** Webhook deliveries that used up their attempts. Their owners replay them; operators see whom to contact. */
export function FailedDeliveries({ deliveries }: { deliveries: readonly View<'FailedDeliveryView'>[] }) {
  return (
    <Card title="Failed deliveries">
      {deliveries.length === 0 ? (
        <Text size="sm" c="dimmed">
          None: every webhook was delivered or is still being retried. Owners can replay failed ones from their
          dashboard.
        </Text>
      ) : (
        <ScrollArea type="auto" offsetScrollbars="x" viewportProps={{ tabIndex: 0, 'aria-label': 'Failed deliveries' }}>
          <Table fz="sm" verticalSpacing={7} miw={560}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Event</Table.Th>
                <Table.Th>Owner</Table.Th>
                <Table.Th>Last response</Table.Th>
                <Table.Th ta="right">When</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.map(
                ({ id, event_type, merchant_id, account_id, last_status_code, last_error, created_at }) => (
                  <Table.Tr key={id}>
                    <Table.Td ff="monospace" fz="xs">
                      {event_type}
                    </Table.Td>
                    <Table.Td>
                      {merchant_id === null ? (
                        <Text fz="sm" className="numbers">
                          Account #{account_id}
                        </Text>
                      ) : (
                        <Anchor component={Link} to={`/merchants/${merchant_id}`} fz="sm" className="numbers">
                          Merchant #{merchant_id}
                        </Anchor>
                      )}
                    </Table.Td>
                    <Table.Td>
                      {last_status_code === null ? (last_error ?? 'No response') : `HTTP ${last_status_code}`}
                    </Table.Td>
                    <Table.Td ta="right">
                      <When at={created_at} />
                    </Table.Td>
                  </Table.Tr>
                ),
              )}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </Card>
  );
}
