import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import type { Argument, Command, Option } from 'commander';
import { eventType, eventTypes } from '../output/typed-values.js';

/** The completions after a command. */
export interface CompletionRow {
  /** The words after `checkout`, such as `sessions list`; empty for the program itself. */
  readonly command: string;
  /** Commands, options, and values of its argument. */
  readonly words: readonly string[];
  /** Options that take a value: the possible values, or `files`; empty where anything is possible. */
  readonly values: Readonly<Record<string, readonly string[] | 'files'>>;
  /** Its subcommands. */
  readonly below: readonly string[];
}

/** Returns a row for each command of a program, the program itself first. */
export function completionTable(program: Command, path = ''): CompletionRow[] {
  const options = program.createHelp().visibleOptions(program);
  const below = program.commands.map((command) => command.name());
  const values = options.filter(({ required, optional }) => required || optional);
  const row: CompletionRow = {
    command: path,
    words: [
      ...below,
      ...program.registeredArguments.flatMap((argument) => knownValues(argument)),
      ...options.flatMap((option) => option.long ?? []),
    ],
    values: Object.fromEntries(values.map((option) => [option.long!, valuesOf(option)])),
    below,
  };
  const rows = program.commands.flatMap((command) => completionTable(command, `${path} ${command.name()}`.trim()));
  return [row, ...rows];
}

function valuesOf(option: Option): readonly string[] | 'files' {
  return /<(file|folder|path)/.test(option.flags) ? 'files' : knownValues(option);
}

function knownValues({ argChoices, parseArg }: Pick<Argument | Option, 'argChoices' | 'parseArg'>): readonly string[] {
  if (argChoices) return argChoices;
  return parseArg === eventType || parseArg === eventTypes ? WEBHOOK_EVENT_TYPES : [];
}
