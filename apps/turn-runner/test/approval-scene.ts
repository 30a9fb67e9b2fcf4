import type { TurnApproval, TurnApprovalDecided } from '@libs/events/payloads/approvals.payload';
import { eventually } from '@libs/testing/eventually';
import type { RunnerWorld } from './runner-world.js';

/** People who approve calls; the test replaces the gateway. */
export function useApprovers(runner: RunnerWorld) {
  /**
   * Waits until a turn waits for a person, and returns the approval that it requests: for the first call, or for a
   * later one.
   */
  function asks(turnId: string, nth = 0): Promise<TurnApproval> {
    const asked = () => runner.published(turnId).filter(({ approval }) => approval?.decision === null);
    return eventually(() => asked()[nth]?.approval ?? undefined);
  }

  /** Decides about a call, as the gateway publishes it. */
  function decides(
    turnId: string,
    approval: TurnApproval,
    changes: Partial<TurnApprovalDecided> = {},
  ): Promise<string> {
    const { account_id, space } = runner.published(turnId)[0]!;
    return runner.world.bus.publishes('turn.approval_decided', {
      turn_id: turnId,
      account_id,
      space,
      approval_id: approval.approval_id,
      digest: approval.digest,
      decision: 'approved',
      edited_arguments: null,
      edited_digest: null,
      note: null,
      decided_at: new Date().toISOString(),
      decided_by: { kind: 'user', name: 'ada@example.com' },
      ...changes,
    });
  }

  /** Resolves when the runner has handled an event. */
  async function handled(id: string): Promise<void> {
    await eventually(async () => (await runner.world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [id])).length > 0);
  }

  return { asks, decides, handled };
}
