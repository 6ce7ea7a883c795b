import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/session';
import { picturesOf, type ItemPicture } from './item-pictures';
import { useEnrolment } from './use-enrolment';

/** An item's pictures, and the actions that change them. */
export function usePictures(item: string) {
  const client = useClient();
  const queries = useQueryClient();
  const enrolment = useEnrolment(item);
  const references = useQuery({
    queryKey: ['references', item],
    queryFn: ({ signal }) => client.catalogItems.referenceImages(item, {}, { signal }),
  });
  const refresh = async (): Promise<void> => {
    await Promise.all(
      ['enrolment', 'references'].map((name) =>
        queries.invalidateQueries({ queryKey: [name, item] }),
      ),
    );
    // The item and catalogue are fetched again only when next shown. A new version now would reset what
    // the user has typed into the item's form.
    for (const queryKey of [['item', item], ['catalogue']]) {
      await queries.invalidateQueries({ queryKey, refetchType: 'none' });
    }
  };
  const addition = useMutation({
    mutationFn: async (files: readonly File[]) => {
      // Each picture gets its own request, because several large ones would not fit into one.
      for (const file of files) await client.catalogItems.addReferenceImages(item, [file]);
    },
    onSettled: refresh,
  });
  const replacement = useMutation({
    mutationFn: (file: File) => client.catalogItems.replaceThumbnail(item, file),
    onSettled: refresh,
  });
  /** Puts a cut in place of the picture that it was cut from. */
  const replaceByCut = async (cut: File, { id, picture }: ItemPicture): Promise<void> => {
    try {
      if (picture.kind === 'THUMBNAIL') await client.catalogItems.replaceThumbnail(item, cut);
      else await client.catalogItems.addReferenceImages(item, [cut]);
      if (id !== undefined) await client.catalogItems.deleteReferenceImage(item, id);
    } finally {
      await refresh();
    }
  };
  const remove = async (id: string): Promise<void> => {
    await client.catalogItems.deleteReferenceImage(item, id);
    await refresh();
  };
  return {
    pictures: enrolment.data && picturesOf(enrolment.data, references.data?.items ?? []),
    isPending: enrolment.isPending,
    error: enrolment.error ?? references.error,
    retry: () => void Promise.all([enrolment.refetch(), references.refetch()]),
    addition,
    replacement,
    replaceByCut,
    remove,
  };
}
