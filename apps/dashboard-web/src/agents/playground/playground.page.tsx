import type { View } from '@libs/api-client/views';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Paper } from '@mantine/core';
import { AgentHeader } from '../agent-header.js';
import { useSpaces } from '../use-spaces.js';
import { FirstSpace } from './first-space.js';
import { Playing } from './playing.js';

type Space = View<'SpaceView'>;

/** Sends questions to a space without a line of code, and shows the code that does the same. */
export function Page() {
  const spaces = useSpaces();
  const [search, change] = useSearch();
  const choose = (space: string) => change({ space });
  return (
    <>
      <AgentHeader
        title="Playground"
        about="These are real turns in your spaces: they are billed and sent to your webhooks."
      />
      <Loaded response={spaces} title="Could not load your spaces" skeleton={<PageSkeleton />}>
        {({ data }) => {
          const space = chosenOf(data, search['space']);
          if (space) return <Playing key={space.space_id} space={space} spaces={data} onChoose={choose} />;
          return (
            <Paper>
              <FirstSpace onCreated={choose} />
            </Paper>
          );
        }}
      </Loaded>
    </>
  );
}

/** Returns the space of the address, else the newest one. */
function chosenOf(spaces: readonly Space[], wanted: string | undefined): Space | undefined {
  return spaces.find(({ space_id }) => space_id === wanted) ?? spaces[0];
}
