import { Anchor, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgentPath } from '../../../use-organization.js';
import { AddPermission } from './add-permission.js';
import { PermissionRow } from './permission-row.js';
import { type PermissionGroup, type PermittedTools, permissionGroups } from './permission-rows.js';
import {
  ALL,
  CHOICES,
  type Choice,
  choiceOf,
  choicesFor,
  faultOfLine,
  type LineValues,
  OF_AMOUNT,
  OF_CHOICE,
  withChoice,
} from './permission-values.js';

interface PermissionsPartProps {
  readonly tools: PermittedTools;
  /** The errors of the form, at the paths of the API: `permissions.0.ask_above_usd`. */
  readonly errors: Readonly<Record<string, unknown>>;
  readonly isReadOnly: boolean;
  /** Called with the lines after a change, and the tool whose line changed. */
  readonly onChange: (lines: LineValues[], tool: string) => void;
  /** Shown below where some calls need approval: further settings of them. */
  readonly after: ReactNode;
}

/** The calls of tools that are made at once, wait for a person, or are refused. */
export function PermissionsPart({ tools, errors, isReadOnly, onChange, after }: PermissionsPartProps) {
  const at = useAgentPath();
  const lines = tools.permissions;
  const choose = (tool: string, choice: Choice | undefined) => onChange(withChoice(lines, tool, choice), tool);
  const type = (tool: string, typed: string) =>
    onChange(
      lines.map((line) => (line.tool === tool ? { ...line, ask_above_usd: typed } : line)),
      tool,
    );
  const groups = permissionGroups(tools);
  const fault = errors['permissions'];
  return (
    <Paper p="lg" component="section" aria-labelledby="permissions">
      <Title order={2} mb={4} id="permissions">
        Permissions
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {lines.length === 0 ? 'Nothing is set: the agent calls every tool without asking. ' : ''}A call that needs a
        person waits in{' '}
        <Anchor inherit underline="always" renderRoot={(props) => <Link to={at('approvals')} {...props} />}>
          Approvals
        </Anchor>{' '}
        until someone decides. The agent does not see a tool that is refused.
      </Text>
      <Stack gap="lg">
        <DefaultChoice lines={lines} errors={errors} isReadOnly={isReadOnly} onChoose={(one) => choose(ALL, one)} />
        {groups.length === 0 && (
          <Text size="sm">The space has no tools yet. Grant one above, and it gets a row here.</Text>
        )}
        {groups.map((group) => (
          <ToolGroup key={group.title} of={group}>
            {group.rows.map((row) => (
              <PermissionRow
                key={row.tool}
                row={row}
                lines={lines}
                errors={errors}
                isReadOnly={isReadOnly}
                onChoose={(choice) => choose(row.tool, choice)}
                onAmount={(typed) => type(row.tool, typed)}
              />
            ))}
          </ToolGroup>
        ))}
        {fault !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {String(fault)}
          </Text>
        )}
        <AddPermission tools={tools} isReadOnly={isReadOnly} onAdd={(tool) => choose(tool, 'ask')} />
        {lines.some(({ permission }) => permission === 'ask') && after}
      </Stack>
    </Paper>
  );
}

function ToolGroup({ of: { title, about }, children }: { of: PermissionGroup; children: ReactNode }) {
  return (
    <section aria-label={`Permissions of ${title}`}>
      <Title order={3} mb={6}>
        {title}
      </Title>
      {about && (
        <Text size="xs" c="dimmed" mb={6}>
          {about}
        </Text>
      )}
      {children}
    </section>
  );
}

interface DefaultChoiceProps extends Pick<PermissionsPartProps, 'errors' | 'isReadOnly'> {
  readonly lines: readonly LineValues[];
  readonly onChoose: (choice: Choice | undefined) => void;
}

function DefaultChoice({ lines, errors, isReadOnly, onChoose }: DefaultChoiceProps) {
  const index = lines.findIndex(({ tool }) => tool === ALL);
  const line = lines[index];
  return (
    <Select
      label="All tools"
      description="Applies to every tool without its own setting."
      data={choicesFor(ALL, line).map((choice) => ({ value: choice, label: CHOICES[choice] }))}
      value={line ? choiceOf(line) : 'allow'}
      // Without a line, all tools are allowed.
      onChange={(value) => onChoose(value === 'allow' ? undefined : (value as Choice))}
      allowDeselect={false}
      disabled={isReadOnly}
      error={faultOfLine(errors, index, [...OF_CHOICE, ...OF_AMOUNT])}
      maw="24rem"
    />
  );
}
