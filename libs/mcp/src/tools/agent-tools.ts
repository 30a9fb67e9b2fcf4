import { type Agents, TurnNotEndedError } from '@checkout/sdk';
import { z } from 'zod';
import { ADDS, READS, type Tool, tool } from './tool.js';

/** The tools of the agent API, in the order in which they are used. */
export const AGENT_TOOLS: readonly Tool<Agents>[] = [
  tool({
    name: 'create_space',
    title: 'Create a space for an agent',
    description:
      'Creates an isolated space for an agent: instructions, tools and history of its own. Keep its space_id. Instructions can be given at once.',
    hints: ADDS,
    input: {
      title: z.string().max(200).optional(),
      engine: z.enum(['local', 'openai-compatible', 'anthropic', 'models']).optional(),
      instructions: z.string().max(50_000).optional().describe('what the agent is for, and how it should behave'),
    },
    run: async (agents: Agents, { instructions, ...space }, signal) => {
      const made = await agents.spaces.create(space, { signal });
      if (instructions === undefined) return made;
      const version = await agents.spaces.setManifest(made.space_id, { instructions } as never, { signal });
      return { ...made, ...version };
    },
  }),
  tool({
    name: 'submit_turn',
    title: 'Ask an agent',
    description:
      'Submits a request to the agent of a space and waits up to wait_s seconds for its answer. If it takes longer, the turn goes on: call get_turn later. It costs what its tokens and tools cost, within the caps of the key.',
    hints: ADDS,
    input: {
      space: z.string().min(1).max(200).describe('the space_id'),
      text: z.string().min(1).max(100_000),
      end_user_ref: z.string().max(200).optional().describe('your own id of the customer; spending is counted by it'),
      wait_s: z.int().min(0).max(55).default(25),
      idempotency_key: z.string().min(1).max(200).optional(),
    },
    run: async (agents: Agents, { wait_s, idempotency_key: idempotencyKey, ...turn }, signal) => {
      const options = { signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) };
      const accepted = await agents.turns.create(turn, options);
      if (wait_s === 0) return accepted;
      try {
        return await agents.turns.wait(accepted.turn_id, { signal, deadlineMs: wait_s * 1_000 });
      } catch (error) {
        if (error instanceof TurnNotEndedError) return agents.turns.retrieve(accepted.turn_id, { signal });
        throw error;
      }
    },
  }),
  tool({
    name: 'get_turn',
    title: 'Look at a turn',
    description: 'Returns the state of a turn, its result or error, and what it cost.',
    hints: READS,
    input: { turn_id: z.string().min(1).max(200) },
    run: (agents: Agents, { turn_id }, signal) => agents.turns.retrieve(turn_id, { signal }),
  }),
  tool({
    name: 'get_agent_usage',
    title: 'What agents cost',
    description: 'Returns what turns cost, by customer, space, key or day, the most expensive first, with totals.',
    hints: READS,
    input: { group_by: z.enum(['end_user_ref', 'space', 'key', 'day']).default('day') },
    run: (agents: Agents, { group_by }, signal) => agents.usage.list({ group_by } as never, { signal }).page(),
  }),
];
