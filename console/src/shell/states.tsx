import { Center, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function Loading({ what }: { readonly what: string }) {
  return (
    <Center className="loading" role="status" aria-label={`Loading ${what}`}>
      <Loader />
    </Center>
  );
}

/** The text shown for an empty list: what belongs there, and how to add it. */
export function Empty(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <Stack className="empty" align="center" gap="sm">
      <Text fw={600}>{props.title}</Text>
      <Text size="sm" className="quiet">
        {props.children}
      </Text>
      {props.action}
    </Stack>
  );
}

export function PageHeader(props: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly about?: ReactNode;
}) {
  return (
    <header className="page-header">
      <title>{`${props.title} · Shelf recognition`}</title>
      <div>
        <Title order={1}>{props.title}</Title>
        {props.about !== undefined && (
          <Text component="div" size="sm" className="quiet">
            {props.about}
          </Text>
        )}
      </div>
      <div className="page-actions">{props.children}</div>
    </header>
  );
}
