import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { DropZone } from '../shell/drop-zone';
import { useAddressOf } from '../shell/picture-of-file';
import { PageHeader } from '../shell/states';
import { CUT_ADVICE, mayShowMore } from './cut/frame';
import { PictureCutter } from './cut/picture-cutter';
import { readNewItem, textsOf, withoutUndefined } from './item-fields';
import { ItemForm } from './item-form';
import { PICTURE_FILES, PICTURE_KINDS } from '../shell/picture-files';

export function NewItemPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [texts, setTexts] = useState(textsOf(undefined));
  const [thumbnail, setThumbnail] = useState<File>();
  const [wasSent, setWasSent] = useState(false);
  const { data, faults } = readNewItem(texts);
  const creation = useMutation({
    mutationFn: (ready: { fields: NonNullable<typeof data>; thumbnail: File }) => {
      const { name, ...others } = ready.fields;
      const fields = { name, ...withoutUndefined(others), thumbnail: ready.thumbnail };
      return client.catalogItems.create(fields);
    },
    onSuccess: async ({ uuid }) => {
      await queries.invalidateQueries({ queryKey: ['catalogue'] });
      await navigate(PATHS.item(uuid), { replace: true });
    },
  });

  return (
    <>
      <PageHeader title="Add a product" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWasSent(true);
          if (data && thumbnail) creation.mutate({ fields: data, thumbnail });
        }}
      >
        <div className="columns">
          <Paper withBorder p="lg">
            <Stack>
              <Text fw={600}>Picture of the front</Text>
              {thumbnail && <ChosenPicture file={thumbnail} onCut={setThumbnail} />}
              <DropZone
                what="a picture"
                hint={`${PICTURE_KINDS}, cut to the product. One is enough.`}
                accept={PICTURE_FILES}
                onFiles={([file]) => {
                  if (file) setThumbnail(file);
                }}
              />
              {wasSent && !thumbnail && (
                <Text size="sm" role="alert" className="bad">
                  A picture is needed.
                </Text>
              )}
            </Stack>
          </Paper>
          <Paper withBorder p="lg">
            <Stack>
              <ItemForm texts={texts} faults={wasSent ? faults : {}} onChange={setTexts} />
              {creation.error && <Failure error={creation.error} />}
              <Button type="submit" loading={creation.isPending}>
                Add the product
              </Button>
            </Stack>
          </Paper>
        </div>
      </form>
    </>
  );
}

/** The chosen picture, which may be cut before it is sent. */
function ChosenPicture(props: { readonly file: File; readonly onCut: (cut: File) => void }) {
  const { file, onCut } = props;
  const address = useAddressOf(file);
  const [showsMore, setShowsMore] = useState(false);
  const [isCutting, setCutting] = useState(false);
  if (address === undefined) return null;
  return (
    <Group align="start" wrap="nowrap">
      <img
        className="thumbnail large"
        src={address}
        alt={file.name}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setShowsMore(mayShowMore({ width, height }))
        }
      />
      <Stack gap="xs" align="start">
        {showsMore && <Text size="sm">{CUT_ADVICE}</Text>}
        <Button size="xs" variant="default" onClick={() => setCutting(true)}>
          Cut the picture
        </Button>
      </Stack>
      <PictureCutter
        source={isCutting ? address : undefined}
        onCut={onCut}
        onClose={() => setCutting(false)}
      />
    </Group>
  );
}
