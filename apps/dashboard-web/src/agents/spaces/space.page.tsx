import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { IconPlayerPlay } from '@libs/ui/generated/icons';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Alert, Badge, Button, Code, Group, Tabs } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AgentHeader } from '../agent-header.js';
import { TurnsList } from '../turns/turns-list.js';
import { useAgentPath, useIsReadOnly, useOrganizationId } from '../use-organization.js';
import { ArchiveSpace } from './archive-space.js';
import { ManifestPart } from './manifest/manifest-part.js';
import { SchedulesPart, useStoppedSchedules } from './schedules/schedules-part.js';
import { SecretsPart } from './secrets-part.js';
import { ToolsPart } from './tools/tools-part.js';

type Space = View<'SpaceView'>;

const TABS: Readonly<Record<string, { label: string; show: (space: Space) => ReactNode }>> = {
  manifest: { label: 'Manifest', show: (space) => <ManifestPart space={space} /> },
  tools: { label: 'Tools', show: (space) => <ToolsPart space={space} /> },
  secrets: { label: 'Secrets', show: (space) => <SecretsPart space={space} /> },
  schedules: { label: 'Schedules', show: (space) => <SchedulesPart space={space} /> },
  turns: { label: 'Turns', show: ({ space_id }) => <TurnsList space={space_id} /> },
};

/** One space: its instructions, tools, secrets, schedules and turns. */
export function Page() {
  const merchant_id = useOrganizationId();
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  const response = api.useQuery('get', '/api/agent/merchants/{merchant_id}/spaces/{slug}', {
    params: { path: { merchant_id, slug } },
  });
  return (
    <Loaded response={response} title="Could not load the space" skeleton={<PageSkeleton />}>
      {(space) => <SpaceOf key={space.space_id} space={space} />}
    </Loaded>
  );
}

function SpaceOf({ space }: { space: Space }) {
  const isReadOnly = useIsReadOnly(space);
  const at = useAgentPath();
  const [search, change] = useSearch();
  const { length: stopped } = useStoppedSchedules(space);
  const tab = search['tab'] && search['tab'] in TABS ? search['tab'] : 'manifest';
  // Filters of the list of turns do not belong on another tab.
  const goTo = (next: string | null) =>
    change(
      { tab: next ?? undefined, state: undefined, end_user_ref: undefined, cursor: undefined, open: undefined },
      { replace: true },
    );
  return (
    <>
      <AgentHeader
        title={space.title ?? 'Untitled space'}
        beside={<StatusBadge kind="space" status={space.archived_at ? 'archived' : 'active'} />}
        about={<SpaceFacts of={space} />}
        actions={!isReadOnly && <Actions space={space} />}
        way={[{ label: 'Spaces', to: at('spaces') }]}
      />
      {space.archived_at && (
        <Alert color="gray" mb="md" title="Archived">
          It has accepted nothing new since <When at={space.archived_at} absolute />. Its data can still be read.
        </Alert>
      )}
      <Tabs value={tab} onChange={goTo} keepMounted={false}>
        <Tabs.List mb="md">
          {Object.entries(TABS).map(([value, { label }]) => (
            <Tabs.Tab
              key={value}
              value={value}
              rightSection={value === 'schedules' && stopped > 0 && <StoppedMark count={stopped} />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(TABS).map(([value, { show }]) => (
          <Tabs.Panel key={value} value={value}>
            {show(space)}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

/** The number of schedules that were paused automatically, on their tab. */
function StoppedMark({ count }: { count: number }) {
  return (
    <Badge color="orange" size="sm">
      {count} paused
    </Badge>
  );
}

function SpaceFacts({ of: { space_id, engine, created_at } }: { of: Space }) {
  return (
    <Group gap={4} component="span" display="inline-flex">
      <Code style={{ overflowWrap: 'anywhere' }}>{space_id}</Code>
      <CopyButton text={space_id} label="Copy the space_id" size="xs" />
      <span>
        on {engine}, made <When at={created_at} />.
      </span>
    </Group>
  );
}

function Actions({ space }: { space: Space }) {
  const at = useAgentPath();
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
        renderRoot={(props) => <Link to={at('playground')} search={{ space: space.space_id } as never} {...props} />}
      >
        Ask
      </Button>
      <ArchiveSpace space={space} />
    </>
  );
}
