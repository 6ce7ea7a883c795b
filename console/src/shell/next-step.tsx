import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { useClient } from '../session/session';

/** Names what to do next, with a link to its page. */
export function NextStep(props: {
  readonly to: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <Alert variant="light" title="Next step" my="md" className="next-step">
      <Text size="sm" mb="xs">
        {props.children}
      </Text>
      <Button component={Link} to={props.to} size="xs">
        {props.label}
      </Button>
    </Alert>
  );
}

/** Names the first task as the next step of an account that has products. */
export function FirstTask() {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['tasks', 'first'],
    queryFn: ({ signal }) => client.tasks.list({ limit: 1 }, { signal }),
  });
  if (data?.total !== 0) return null;
  return (
    <NextStep to={PATHS.newTask()} label="New task">
      Create a task: it says which of your products to look for on photos.
    </NextStep>
  );
}
