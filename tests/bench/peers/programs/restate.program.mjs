import * as restate from '@restatedev/restate-sdk';

/**
 * Does the work of a turn as a Restate object: one turn at a time for each space, three journaled steps, and a history
 * that is kept.
 */
const turns = restate.object({
  name: 'turns',
  handlers: {
    run: async (ctx, { text }) => {
      const held = await ctx.run('hold', async () => 1_000);
      const history = (await ctx.get('history')) ?? [];
      const result = await ctx.run('step', async () => `You said: ${text}`);
      await ctx.run('settle', async () => held);
      ctx.set('history', [...history, result].slice(-10));
      return { result };
    },
  },
});

restate.serve({ services: [turns], port: Number(process.env.PORT) });
