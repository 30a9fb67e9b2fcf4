import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { IconCalendarClock, IconPlus } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { ListText } from '@libs/ui/text/list-text';
import { When } from '@libs/ui/text/times/when';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { curlOf } from '../../curl.js';
import { useIsReadOnly, useOrganizationId } from '../../use-organization.js';
import { NewScheduleModal } from './new-schedule-modal.js';
import { ScheduleDrawer } from './schedule-drawer.js';
import { isStopped, stateOf, timesInWords } from './schedule-values.js';
import { StoppedSchedules } from './stopped-schedules.js';

type Schedule = View<'ScheduleView'>;

const PATH = '/api/agent/merchants/{merchant_id}/spaces/{slug}/schedules';

/** The most schedules that one request may return. */
const MAX = 200;

/**
 * Returns the schedules of a space that were paused automatically, and wait for somebody; none of an archived space.
 */
export function useStoppedSchedules({ space_id, archived_at }: View<'SpaceView'>): Schedule[] {
  const merchant_id = useOrganizationId();
  const path = { merchant_id, slug: space_id };
  const { data } = api.useQuery('get', PATH, { params: { path, query: { limit: MAX } } });
  return archived_at === null ? (data?.data.filter(isStopped) ?? []) : [];
}

/** Schedules: the times at which turns of a space start. */
export function SchedulesPart({ space }: { space: View<'SpaceView'> }) {
  const { space_id } = space;
  const isReadOnly = useIsReadOnly(space);
  const merchant_id = useOrganizationId();
  const list = useList<QueryOf<typeof PATH>>([]);
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id, slug: space_id }, query: list.query } });
  const stopped = useStoppedSchedules(space);
  const opened = useOpened();
  const [isCreating, setIsCreating] = useState(false);
  const create = !isReadOnly && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsCreating(true)}>
      Create schedule
    </Button>
  );
  return (
    <>
      <StoppedSchedules schedules={stopped} onOpen={opened.open} />
      <ListPage
        noun="schedules"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={({ schedule_id }) => schedule_id}
        onOpen={({ schedule_id }) => opened.open(schedule_id)}
        beside={create}
        empty={<NoSchedules space={space_id} action={create} />}
      />
      <ScheduleDrawer
        schedule={[...(response.data?.data ?? []), ...stopped].find(({ schedule_id }) => schedule_id === opened.key)}
        onClose={opened.close}
      />
      <NewScheduleModal
        space={space_id}
        isOpen={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={() => setIsCreating(false)}
      />
    </>
  );
}

const COLUMNS: Column<Schedule>[] = [
  { key: 'title', title: 'Schedule', show: ({ title, text }) => <ListText text={title ?? text} widest="18rem" /> },
  {
    key: 'active',
    title: 'State',
    show: (schedule) => <StatusBadge kind="schedule" status={stateOf(schedule)} mayWrap />,
  },
  {
    key: 'times',
    title: 'Times',
    show: ({ cron, time_zone }) => `${timesInWords(cron)}, ${time_zone}`,
    isExtra: true,
  },
  { key: 'last', title: 'Last run', show: ({ last_run }) => <LastRun run={last_run} />, isExtra: true },
  {
    key: 'next',
    title: 'Next',
    align: 'right',
    show: ({ next_at }) => (next_at ? <When at={next_at} absolute /> : '–'),
  },
];

function LastRun({ run }: { run: Schedule['last_run'] }) {
  return run ? <StatusBadge kind="schedule_run" status={run.outcome} /> : 'None yet';
}

function NoSchedules({ space, action }: { space: string; action: ReactNode }) {
  const command = curlOf({
    path: `/spaces/${space}/schedules`,
    body: { cron: '0 9 * * 1-5', time_zone: 'Europe/Berlin', text: 'Summarize yesterday’s tickets.' },
  });
  return (
    <EmptyState icon={IconCalendarClock} title="No schedules yet" command={command} action={action}>
      A schedule starts a turn at set times: a report every morning, a check every hour. It never starts two for one
      run, or one while the previous turn is still running.
    </EmptyState>
  );
}
