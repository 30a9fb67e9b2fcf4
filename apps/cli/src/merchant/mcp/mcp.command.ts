import { Agents } from '@checkout/sdk';
import type { Command } from 'commander';
import { UsageFailure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { type ConnectionOptions, connect, platformOf } from '../connect/connection.js';
import { apiCommand } from '../connect/merchant-command.js';
import { untilInterrupted } from '../listen/interruption.js';

type Typed = ConnectionOptions & { agentKey?: string };

/** Adds `mcp` to the command line. */
export function addMcp(program: Command, terminal: Terminal): void {
  apiCommand(program, 'mcp', {
    summary: 'serve the tools for agents over standard input and output',
    description:
      'Serves the tools of the checkout to an agent on this machine (Model Context Protocol over standard input and output). The key is that of checkout login, or CHECKOUT_KEY; with a key of the agent API, its tools are there as well.',
    examples: [
      'checkout mcp',
      'CHECKOUT_KEY=sk_test_… CHECKOUT_BASE_URL=https://pay.example checkout mcp',
      'claude mcp add checkout -- npx checkout mcp',
    ],
  })
    .option('--agent-key <key>', 'a key of the agent API (ak_…); without it CHECKOUT_AGENT_KEY')
    .action(async ({ agentKey, ...options }: Typed) => {
      const { checkout } = connect(options);
      const agents = agentsOf(agentKey ?? process.env['CHECKOUT_AGENT_KEY'], platformOf(options));
      // Loaded here, because no other command needs them.
      const [{ mcpServer }, { StdioServerTransport }] = await Promise.all([
        import('@libs/mcp/server'),
        import('@modelcontextprotocol/sdk/server/stdio.js'),
      ]);
      const server = mcpServer({ checkout, ...(agents ? { agents } : {}) });
      await untilInterrupted(async (signal) => {
        const ended = new Promise<void>((resolve) => {
          server.server.onclose = resolve;
          signal.addEventListener('abort', () => resolve(), { once: true });
          // An agent that has ended leaves only a closed pipe behind.
          process.stdin.once('close', () => resolve()).once('end', () => resolve());
        });
        await server.connect(new StdioServerTransport());
        terminal.note('The tools are served. Press Ctrl-C to stop.');
        await ended;
        await server.close();
      });
    });
}

function agentsOf(apiKey: string | undefined, baseUrl: string): Agents | undefined {
  if (!apiKey) return undefined;
  try {
    return new Agents({ apiKey, baseUrl });
  } catch (error) {
    throw new UsageFailure((error as Error).message);
  }
}
