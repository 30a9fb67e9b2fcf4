import { Group, Text, Title } from '@mantine/core';
import { type ReactNode, useContext, useEffect } from 'react';
import { BreadcrumbContext, type Crumb, setCrumbs } from './crumbs.js';

export interface PageHeaderProps {
  readonly title: string;
  /** A sentence about the page. */
  readonly about?: ReactNode;
  /** Content next to the title: a state. */
  readonly beside?: ReactNode;
  readonly actions?: ReactNode;
  /** The path here from the start of the frame, without the page itself. */
  readonly way?: readonly Crumb[];
}

/** Heading of a page; also the browser's title and the breadcrumb. */
export function PageHeader({ title, about, beside, actions, way = [] }: PageHeaderProps) {
  const steps = JSON.stringify([...useContext(BreadcrumbContext), ...way]);
  useEffect(() => {
    document.title = [title, ...(JSON.parse(steps) as Crumb[]).map(({ label }) => label).reverse()].join(' · ');
    setCrumbs([...(JSON.parse(steps) as Crumb[]), { label: title }]);
  }, [title, steps]);
  return (
    <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
      <div>
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {beside}
        </Group>
        {about && (
          <Text size="sm" c="dimmed" mt={2} maw={640} component="div">
            {about}
          </Text>
        )}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
