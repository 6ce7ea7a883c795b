import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { Empty, PageHeader } from './states';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="No such page" />
      <Empty
        title="The console has no page at this address"
        action={
          <Anchor component={Link} to={PATHS.catalogue()}>
            Go to the catalogue
          </Anchor>
        }
      >
        The address may be cut off, or from another version.
      </Empty>
    </>
  );
}
