import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { Deletion } from '../shell/deletion';
import { DropZone } from '../shell/drop-zone';
import { FileButton } from '../shell/file-button';
import { Loading } from '../shell/states';
import { CUT_ADVICE, mayShowMore } from './cut/frame';
import { PictureCutter } from './cut/picture-cutter';
import { StatusBadge } from './enrolment-badge';
import type { ItemPicture } from './item-pictures';
import { usePictures } from './use-pictures';
import { PICTURE_FILES, PICTURE_KINDS } from '../shell/picture-files';
import { useAddressOf } from '../shell/picture-of-file';

const MOST_REFERENCES = LIMITS.referenceImagesPerItem;

/** Shows an item's pictures with their enrolment status and findings. */
export function PicturesPanel({ item }: { readonly item: string }) {
  const { pictures, isPending, error, retry, addition, replacement, replaceByCut, remove } =
    usePictures(item);
  const [toCut, setToCut] = useState<ItemPicture>();
  const [largeFile, setLargeFile] = useState<File>();
  const largeAddress = useAddressOf(largeFile);
  const references = pictures?.filter(({ picture }) => picture.kind !== 'THUMBNAIL') ?? [];
  const addReferences = (files: readonly File[]): void => {
    const large = files.find(({ size }) => size >= LIMITS.multipartBodyBytes);
    // This file is too large for one request, so let the user crop it first: a crop fits.
    setLargeFile(large);
    const others = files.filter((file) => file !== large);
    if (others.length > 0) addition.mutate(others);
  };
  // A cut is added before the picture that it replaces is deleted.
  const hasRoom = references.length < MOST_REFERENCES;
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
              {(each.picture.kind === 'THUMBNAIL' || (each.id !== undefined && hasRoom)) && (
                <Button size="xs" variant="default" onClick={() => setToCut(each)}>
                  Cut<span className="for-screen-readers"> {each.name.toLowerCase()}</span>
                </Button>
              )}
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
        {hasRoom ? (
          <DropZone
            what="reference pictures"
            hint={`Other sides of the product, ${PICTURE_KINDS}, up to ${MOST_REFERENCES}. Each shows the product alone.`}
            accept={PICTURE_FILES}
            multiple
            disabled={addition.isPending}
            onFiles={addReferences}
          />
        ) : (
          <Text size="sm" className="quiet">
            An item has at most {MOST_REFERENCES} reference pictures. Delete one to add another or
            to cut one.
          </Text>
        )}
        {addition.isPending && <Text size="sm">Sending …</Text>}
        {addition.error && <Failure error={addition.error} />}
        <PictureCutter
          source={toCut?.picture.url}
          onCut={async (cut) => toCut && replaceByCut(cut, toCut)}
          onClose={() => setToCut(undefined)}
        />
        <PictureCutter
          source={largeAddress}
          onCut={(cut) => addition.mutateAsync([cut])}
          onClose={() => setLargeFile(undefined)}
        />
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
  const [showsMore, setShowsMore] = useState(false);
  return (
    <li>
      <img
        className="thumbnail large"
        src={picture.url}
        alt={name}
        loading="lazy"
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setShowsMore(mayShowMore({ width, height }))
        }
      />
      <div>
        <span className="badges">
          {name} <StatusBadge status={picture.status} />
        </span>
        {picture.findings?.map(({ code, detail, catalog_item_uuid: other }) => (
          <Text size="sm" key={`${code} ${other ?? ''}`}>
            {detail} {other !== null && <Link to={PATHS.item(other)}>See the other product</Link>}
          </Text>
        ))}
        {showsMore ? (
          <Text size="sm">{CUT_ADVICE}</Text>
        ) : (
          picture.findings?.length === 0 && (
            <Text size="sm" className="quiet">
              A good reference.
            </Text>
          )
        )}
        <Group gap="xs" mt="xs">
          {children}
        </Group>
      </div>
    </li>
  );
}
