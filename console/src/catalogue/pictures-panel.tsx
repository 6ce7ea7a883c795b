import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { Deletion } from '../shell/deletion';
import { DropZone } from '../shell/drop-zone';
import { FileButton } from '../shell/file-button';
import { Loading } from '../shell/states';
import { StatusBadge } from './enrolment-badge';
import type { ItemPicture } from './item-pictures';
import { usePictures } from './use-pictures';
import { PICTURE_FILES, PICTURE_KINDS } from '../shell/picture-files';

const MOST_REFERENCES = LIMITS.referenceImagesPerItem;

/** Shows an item's pictures with their enrolment status and findings. */
export function PicturesPanel({ item }: { readonly item: string }) {
  const { pictures, isPending, error, retry, addition, replacement, remove } = usePictures(item);
  const references = pictures?.filter(({ picture }) => picture.kind !== 'THUMBNAIL') ?? [];
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Title order={2} size="h4">
          Pictures
        </Title>
        {isPending && <Loading what="the pictures" />}
        {error && <Failure error={error} retry={retry} />}
        <ul className="pictures">
          {pictures?.map((each) => (
            <PictureRow key={each.picture.url} {...each}>
              {each.picture.kind === 'THUMBNAIL' && (
                <FileButton
                  size="xs"
                  what="another thumbnail"
                  accept={PICTURE_FILES}
                  loading={replacement.isPending}
                  onFiles={([file]) => {
                    if (file) replacement.mutate(file);
                  }}
                >
                  Replace
                </FileButton>
              )}
              {each.id !== undefined && (
                <RemovePicture name={each.name} id={each.id} remove={remove} />
              )}
            </PictureRow>
          ))}
        </ul>
        {replacement.error && <Failure error={replacement.error} />}
        {references.length < MOST_REFERENCES ? (
          <DropZone
            what="reference pictures"
            hint={`Other sides of the product, ${PICTURE_KINDS}, up to ${MOST_REFERENCES}.`}
            accept={PICTURE_FILES}
            multiple
            disabled={addition.isPending}
            onFiles={(files) => addition.mutate(files)}
          />
        ) : (
          <Text size="sm" className="quiet">
            An item has at most {MOST_REFERENCES} reference pictures. Delete one to add another.
          </Text>
        )}
        {addition.isPending && <Text size="sm">Sending …</Text>}
        {addition.error && <Failure error={addition.error} />}
      </Stack>
    </Paper>
  );
}

function RemovePicture(props: {
  readonly name: string;
  readonly id: string;
  readonly remove: (id: string) => Promise<void>;
}) {
  const { name, id, remove } = props;
  return (
    <Deletion name={name.toLowerCase()} size="xs" onConfirmed={() => remove(id)}>
      Photos will no longer be compared with it.
    </Deletion>
  );
}

function PictureRow({ picture, name, children }: ItemPicture & { readonly children: ReactNode }) {
  return (
    <li>
      <img className="thumbnail large" src={picture.url} alt={name} loading="lazy" />
      <div>
        <span className="badges">
          {name} <StatusBadge status={picture.status} />
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
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      </div>
    </li>
  );
}
