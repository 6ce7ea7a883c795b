import { Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ItemEnrolment } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { DropZone } from '../shell/drop-zone';
import { Loading } from '../shell/states';
import { StatusBadge } from './enrolment-badge';
import { useEnrolment } from './use-enrolment';

type Picture = ItemEnrolment['pictures'][number];

/** The pictures of an item, how they were enrolled, and what makes them bad references. */
export function ItemPictures({ item }: { readonly item: string }) {
  const client = useClient();
  const queries = useQueryClient();
  const enrolment = useEnrolment(item);
  const addition = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // One request each: a request has no room for several large ones.
      for (const file of files) await client.catalogItems.addReferenceImages(item, [file]);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['enrolment', item] }),
  });
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          Pictures
        </Title>
        {enrolment.isPending && <Loading what="the pictures" />}
        {enrolment.error && (
          <Failure error={enrolment.error} retry={() => void enrolment.refetch()} />
        )}
        <ul className="pictures">
          {enrolment.data?.pictures.map((picture) => (
            <PictureRow key={picture.url} picture={picture} />
          ))}
        </ul>
        <DropZone
          what="reference pictures"
          hint="Other sides of the product, JPEG or PNG. An item may have eight."
          accept="image/jpeg,image/png"
          multiple
          onFiles={(files) => addition.mutate(files)}
        />
        {addition.isPending && <Text size="sm">Sending …</Text>}
        {addition.error && <Failure error={addition.error} />}
      </Stack>
    </Paper>
  );
}

function PictureRow({ picture }: { readonly picture: Picture }) {
  const kind = picture.kind === 'THUMBNAIL' ? 'Thumbnail' : 'Reference picture';
  return (
    <li>
      <img className="thumbnail large" src={picture.url} alt={kind} loading="lazy" />
      <div>
        <span className="badges">
          {kind} <StatusBadge status={picture.status} />
        </span>
        {picture.findings?.map(({ code, detail, catalog_item_uuid: other }) => (
          <Text size="sm" key={`${code} ${other ?? ''}`}>
            {detail} {other !== null && <Link to={PATHS.item(other)}>See the other product</Link>}
          </Text>
        ))}
        {picture.findings?.length === 0 && (
          <Text size="sm" className="quiet">
            A good reference.
          </Text>
        )}
      </div>
    </li>
  );
}
