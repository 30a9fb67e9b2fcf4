import { formatUsd } from '@libs/money/cents';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { IconX } from '@libs/ui/generated/icons';
import { ActionIcon, Box, Code, Group, Select, Stack, Text } from '@mantine/core';
import type { PermissionRow as Row } from './permission-rows.js';
import {
  askAboveCents,
  CHOICES,
  type Choice,
  choiceOf,
  choicesFor,
  defaultOf,
  faultOfLine,
  type LineValues,
  OF_AMOUNT,
  OF_CHOICE,
} from './permission-values.js';

interface PermissionRowProps {
  readonly row: Row;
  readonly lines: readonly LineValues[];
  readonly errors: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
  /** Undefined removes the line of the tool. */
  readonly onChoose: (choice: Choice | undefined) => void;
  readonly onAmount: (typed: string) => void;
}

/** The value of the list that stands for no choice: the rule for all tools applies. */
const DEFAULT = 'default';

/** One tool, and whether it may be called. */
export function PermissionRow({ row, lines, errors, isReadOnly, onChoose, onAmount }: PermissionRowProps) {
  const { tool, means, index, isAdded } = row;
  const line = lines[index];
  const amount = line && choiceOf(line) === 'ask_above' ? (line.ask_above_usd ?? '') : undefined;
  const amountFault = faultOfLine(errors, index, OF_AMOUNT);
  const fault = faultOfLine(errors, index, amount === undefined ? [...OF_CHOICE, ...OF_AMOUNT] : OF_CHOICE);
  return (
    <Box py={8} role="group" aria-label={tool} style={{ borderTop: '1px solid var(--line)' }}>
      <Group justify="space-between" gap="xs" align="flex-start">
        <Box flex="1 1 13rem" miw={0}>
          <Code style={{ overflowWrap: 'anywhere' }}>{tool}</Code>
          {means && (
            <Text size="xs" c="dimmed" mt={2}>
              {means}
            </Text>
          )}
        </Box>
        <Group gap={4} wrap="nowrap" align="flex-start" flex={{ base: '1 1 100%', xs: '0 0 auto' }}>
          <Stack gap={8} w={{ base: '100%', xs: '15.5rem' }}>
            <Select
              aria-label={`Permission of ${tool}`}
              data={[
                ...(isAdded ? [] : [{ value: DEFAULT, label: `Default: ${CHOICES[defaultOf(tool, lines)]}` }]),
                ...choicesFor(tool, line).map((choice) => ({ value: choice, label: CHOICES[choice] })),
              ]}
              value={line ? choiceOf(line) : DEFAULT}
              onChange={(value) => onChoose(value === DEFAULT ? undefined : (value as Choice))}
              allowDeselect={false}
              disabled={isReadOnly}
              error={fault}
              // An explicit choice stands out among rows that follow the default.
              styles={line || fault ? undefined : { input: { color: 'var(--mantine-color-dimmed)' } }}
            />
            {amount !== undefined && (
              <DollarsField
                label="Amount per turn"
                placeholder="50.00"
                readOnly={isReadOnly}
                value={amount}
                onChange={(event) => onAmount(event.currentTarget.value)}
                error={amountFault}
                echo={() => amountInWords(amount)}
              />
            )}
          </Stack>
          {isAdded && (
            <ActionIcon mt={4} aria-label={`Remove ${tool}`} disabled={isReadOnly} onClick={() => onChoose(undefined)}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      </Group>
    </Box>
  );
}

/** Returns the text below the field, which says how the amount was read; empty for anything that is not an amount. */
function amountInWords(typed: string): string {
  const cents = askAboveCents(typed);
  return cents === undefined ? '' : `Above ${formatUsd(cents)} in one turn, a person is asked.`;
}
