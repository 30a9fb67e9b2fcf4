import { AgentHeader } from '../agent-header.js';
import { TurnsList } from './turns-list.js';

/** Turns of all spaces of the account. */
export function Page() {
  return (
    <>
      <AgentHeader title="Turns" about="What your spaces were asked, and the results." />
      <TurnsList />
    </>
  );
}
