import { Alert, Button, Paper, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ShelfError } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { apiKeySchema, clientOf, useSession } from '../session/session';
import { PageHeader } from '../shell/states';

/** Asks for a key, and tries it out before keeping it. */
export function KeyPage() {
  const { enter } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const attempt = useMutation({
    mutationFn: async (text: string) => {
      const key = apiKeySchema.parse(text);
      await tryKey(key);
      return key;
    },
    onSuccess: (key) => {
      enter(key);
      // At any other address, that address's page now appears by itself.
      if (pathname === PATHS.key()) void navigate(PATHS.catalogue(), { replace: true });
    },
  });
  const isKey = apiKeySchema.safeParse(typed).success;
  return (
    <>
      <PageHeader title="Enter your API key" />
      <Paper withBorder p="lg" className="narrow">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isKey) attempt.mutate(typed);
          }}
        >
          <Stack>
            <PasswordInput
              label="API key"
              description="This tab keeps it until you close it. It is sent to this service only."
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              error={
                typed !== '' && !isKey && 'A key has no spaces and no letters outside of ASCII.'
              }
              autoComplete="off"
              visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
              data-autofocus
            />
            <Button type="submit" loading={attempt.isPending} disabled={!isKey}>
              Use this key
            </Button>
            {attempt.error && <KeyFailure error={attempt.error} />}
            <Text size="sm" className="quiet">
              The operator of the service gives out keys. On your own machine,{' '}
              <code>npm start</code> prints one.
            </Text>
          </Stack>
        </form>
      </Paper>
    </>
  );
}

function KeyFailure({ error }: { readonly error: Error }) {
  if (!(error instanceof ShelfError) || error.code !== 'unauthorised') {
    return <Failure error={error} />;
  }
  return (
    <Alert color="red" variant="light" title="The service does not know this key" role="alert">
      It may be mistyped, revoked or expired. Copy it again, or ask the operator of the service for
      another one.
    </Alert>
  );
}

/** Tries a key by reading one item. A key without permission to read the catalogue is valid too. */
async function tryKey(key: string): Promise<void> {
  try {
    await clientOf(key).catalogItems.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof ShelfError) || error.code !== 'forbidden') throw error;
  }
}
