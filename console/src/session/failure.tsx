import { Alert, Button, Group, Text } from '@mantine/core';
import { ShelfError } from '../../../clients/typescript/src/index';
import { useSession } from './session';

interface FailureProps {
  readonly error: Error;
  readonly retry?: (() => void) | undefined;
}

/** Shows what went wrong, and what to do about it. */
export function Failure({ error, retry }: FailureProps) {
  const { forget } = useSession();
  const { title, advice, isOfKey } = explain(error);
  return (
    <Alert color="red" variant="light" title={title} role="alert" className="failure">
      <Text size="sm">{error.message}</Text>
      {advice !== undefined && <Text size="sm">{advice}</Text>}
      {error instanceof ShelfError && error.requestId !== undefined && (
        <Text size="xs" className="quiet">
          Request {error.requestId}
        </Text>
      )}
      <Group mt="sm" gap="sm">
        {retry && (
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        )}
        {isOfKey && (
          <Button size="xs" variant="default" onClick={forget}>
            Enter another key
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface Explanation {
  readonly title: string;
  readonly advice?: string;
  readonly isOfKey?: true;
}

const EXPLANATIONS: Partial<Record<ShelfError['code'], Explanation>> = {
  unauthorised: {
    title: 'The service does not know this key',
    advice:
      'It may be mistyped, revoked or expired. Ask the operator of the service for another key. ' +
      'On your own machine, npm start prints one, and npm run keys makes more.',
    isOfKey: true,
  },
  forbidden: {
    title: 'This key may not do that',
    advice: 'Its permissions do not include it. Use a key that has the permission.',
    isOfKey: true,
  },
  'not-found': {
    title: 'There is nothing at this address',
    advice: 'It may have been deleted, or belong to the account of another key.',
  },
  'too-many-requests': { title: 'The service accepts no more requests for now' },
  unreachable: { title: 'The service cannot be reached' },
  'timed-out': { title: 'The service took too long' },
  'service-failed': { title: 'The service failed', advice: 'Try again in a minute.' },
  'bad-argument': { title: 'That cannot be sent' },
  invalid: { title: 'The service refused that' },
  'bad-request': { title: 'The service refused that' },
  'body-too-large': { title: 'That is too large' },
};

const explain = (error: Error): Explanation =>
  (error instanceof ShelfError ? EXPLANATIONS[error.code] : undefined) ?? {
    title: 'That did not work',
  };
