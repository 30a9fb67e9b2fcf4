import { Facts } from '@libs/ui/details/facts';
import { Paper, Title } from '@mantine/core';
import { ROLES } from './role-words.js';

/** The rights of each role. */
export function RolesInWords() {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb="sm">
        What each role can do
      </Title>
      <Facts rows={Object.fromEntries(Object.values(ROLES).map(({ word, may }) => [word, may]))} />
    </Paper>
  );
}
