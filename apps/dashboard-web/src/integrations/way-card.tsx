import type { Icon } from '@libs/ui/icons/icon';
import { Anchor, Group, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface WayCardProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  readonly link: string;
  /** The page of the dashboard that the card links to, */
  readonly to?: string;
  /** or another page. */
  readonly href?: string;
}

/** A way in which programs use the checkout, with a link to set it up. */
export function WayCard({ icon: Icon, title, children, link, to, href }: WayCardProps) {
  return (
    <Paper p="lg" component="section">
      <Group align="flex-start" wrap="nowrap">
        <ThemeIcon variant="default" size={40} radius="lg" aria-hidden>
          <Icon size={20} stroke={1.5} />
        </ThemeIcon>
        <Stack gap={4}>
          <Title order={2} size="h3">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {children}
          </Text>
          {to ? (
            <Anchor size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
              {link}
            </Anchor>
          ) : (
            <Anchor size="sm" href={href} target="_blank" rel="noreferrer">
              {link}
            </Anchor>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
