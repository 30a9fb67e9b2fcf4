import { api } from '@libs/api-client/client';
import { Timeline } from '@libs/ui/details/timeline';
import { Loaded } from '@libs/ui/states/loaded';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { timelineStepOf } from '../../audit/entry/entry-words.js';
import { Card } from '../../cards/card.js';

const SHOWN = 12;

/** Actions on a merchant and within it, newest first. */
export function HistoryCard({ merchantId }: { merchantId: number }) {
  const query = { merchant_id: merchantId, limit: SHOWN };
  const response = api.useQuery('get', '/api/admin/audit', { params: { query } });
  return (
    <Card
      title="History"
      action={
        <Anchor component={Link} to="/audit" search={{ merchant_id: `${merchantId}` } as never} fz="sm">
          Full history
        </Anchor>
      }
    >
      <Loaded response={response} title="Could not load the history">
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nothing recorded yet.
            </Text>
          ) : (
            <Timeline label="History" steps={data.map(timelineStepOf)} />
          )
        }
      </Loaded>
    </Card>
  );
}
