import { IconPlus } from '@libs/ui/generated/icons';
import { Box, Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { nameFault, type PermittedTools } from './permission-rows.js';

interface AddPermissionProps {
  readonly tools: PermittedTools;
  readonly isReadOnly: boolean;
  readonly onAdd: (tool: string) => void;
}

/** Adds a row for a tool that has none: one of a server, or one that the space will have. */
export function AddPermission({ tools, isReadOnly, onAdd }: AddPermissionProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    setFault(null);
  };
  const add = () => {
    const found = nameFault(typed, tools);
    setFault(found);
    if (found !== null) return;
    onAdd(typed.trim());
    setTyped('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Otherwise it would submit the form around it.
    event.preventDefault();
    add();
  };
  return (
    <TextInput
      label="Another tool"
      description="Its name, or server.tool for a tool of an MCP server."
      placeholder="crm.find_customer"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maw="34rem"
      readOnly={isReadOnly}
      value={typed}
      error={fault}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={addOnEnter}
      inputContainer={(input) => (
        <Group gap="xs" wrap="nowrap" align="flex-end">
          <Box flex={1}>{input}</Box>
          <Button variant="default" leftSection={<IconPlus size={16} />} disabled={isReadOnly} onClick={add}>
            Add tool
          </Button>
        </Group>
      )}
    />
  );
}
