import { type Command, Option } from 'commander';
import type { ConnectionOptions } from './connection.js';

/** The facts about every merchant's command. */
export interface CommandFacts {
  /** A line in the list of commands. */
  readonly summary: string;
  /** A description, where the summary leaves something out. */
  readonly description?: string;
  /** Example lines, as one would type them. */
  readonly examples: readonly string[];
}

/** The options that every object's command has. */
export interface ObjectOptions extends ConnectionOptions {
  json?: boolean;
}

/** Adds a command that calls the API. */
export function apiCommand(parent: Command, usage: string, facts: CommandFacts): Command {
  return described(parent.command(usage), facts)
    .addOption(new Option('--api-key <key>', 'a secret key; without it CHECKOUT_KEY, or the one of checkout login'))
    .addOption(
      new Option('--base-url <url>', 'the platform; without it CHECKOUT_BASE_URL, or the one of checkout login'),
    )
    .option('--live', 'use the live key of checkout login, not the test key');
}

/** Adds a command as `apiCommand` does, with the option `--json`. */
export function objectCommand(parent: Command, usage: string, facts: CommandFacts): Command {
  return apiCommand(parent, usage, facts).option('--json', 'print what the API says, as JSON');
}

/** Adds its summary and its examples to a command. */
export function described(command: Command, { summary, description, examples }: CommandFacts): Command {
  const lines = examples.map((line) => `  ${line}`).join('\n');
  return command
    .summary(summary)
    .description(description ?? `${summary[0]!.toUpperCase()}${summary.slice(1)}.`)
    .addHelpText('after', `\nExamples:\n${lines}`);
}
