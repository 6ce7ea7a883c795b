import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Corrections, Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { shownFacings, type ShownFacing } from '../result/facings';
import { PhotoViewer } from '../result/photo/photo-viewer';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatTime } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useAddressNumber, useSegment } from '../shell/use-address';
import { BoxEditor } from './box-editor';
import { correctionsQuery } from './corrections-query';
import { nextPhotoQuery } from './next-photo';
import type { Bbox } from './review';
import { ReviewBar } from './review-bar';
import { ReviewPanel } from './review-panel';
import { reduceReview, startReview } from './review-state';
import { reviewedFacings } from './reviewed-facings';
import { useProducts } from './use-products';
import { useReviewKeys } from './use-review-keys';
import { useSaver, useSaving } from './use-saver';

/** The page on which a person confirms or corrects a photo's facings, lowest confidence first. */
export function ReviewPage() {
  const uuid = useSegment('result');
  // Each photo's review starts anew, after the one before has saved.
  return <PhotoReview key={uuid} uuid={uuid} />;
}

function PhotoReview({ uuid }: { readonly uuid: string }) {
  const task = useSegment('task');
  const client = useClient();
  const corrections = useQuery({
    ...correctionsQuery(client, { task_uuid: task, uuid }),
    // A review starts from the latest corrections.
    refetchOnMount: 'always',
  });
  const result = useQuery({
    // The result page fetches more fields than this one.
    queryKey: ['result', uuid, 'review'],
    queryFn: ({ signal }) => client.results.get(task, uuid, { signal }),
    // Fetched after the corrections. If the photo is renamed in between, saving finds that its corrections are stale.
    enabled: corrections.isFetchedAfterMount,
    // A query that becomes enabled fetches only stale data, and the page waits for it.
    staleTime: 0,
  });
  const error = result.error ?? corrections.error;
  if (error) {
    return (
      <>
        <PageHeader title="Review" />
        <Failure
          error={error}
          retry={() => {
            void result.refetch();
            void corrections.refetch();
          }}
        />
      </>
    );
  }
  if (!result.data || !corrections.data || !result.isFetchedAfterMount) {
    return <Loading what="the result" />;
  }
  return (
    <>
      <PageHeader title="Review" about={`Photo of ${formatTime(result.data.created_at)}`}>
        <Button component={Link} to={PATHS.result(task, uuid)} variant="default">
          Back to the result
        </Button>
      </PageHeader>
      <Review result={result.data} corrections={corrections.data} />
    </>
  );
}

const ADDRESS_PAUSE_MS = 300;

interface ReviewProps {
  readonly result: Result;
  /** The corrections as they were when the page was opened. */
  readonly corrections: Corrections;
}

function Review({ result, corrections }: ReviewProps) {
  const recognised = useMemo(() => shownFacings(result), [result]);
  const [address, setAddress] = useAddressNumber('facing');
  const saver = useSaver(result, corrections);
  const [state, dispatch] = useReducer(reduceReview, undefined, () =>
    startReview(recognised, saver.latest(), address),
  );
  // A merge fetches the result again if it was named again meanwhile.
  useEffect(() => dispatch({ do: 'rename', shown: recognised }), [recognised]);
  const { review, selected: id } = state;
  const saving = useSaving(saver, review);
  const select = useCallback((id: number) => dispatch({ do: 'select', id }), []);
  const search = useRef<HTMLInputElement>(null);
  const [isDrawing, setIsDrawing] = useState(false);
  const drawHint = useRef<HTMLParagraphElement>(null);
  // On a phone, the photo may be below the screen.
  useEffect(() => {
    if (isDrawing) drawHint.current?.scrollIntoView({ block: 'nearest' });
  }, [isDrawing]);
  const stopDrawing = useCallback(() => setIsDrawing(false), []);
  const toggleDrawing = useCallback(() => setIsDrawing((before) => !before), []);
  useReviewKeys(dispatch, search, toggleDrawing);
  // Keys can change the selection faster than browsers allow the address to change.
  const [settled] = useDebouncedValue(id, ADDRESS_PAUSE_MS);
  useEffect(() => setAddress(settled), [settled]);
  const products = useProducts(result, review);
  const next = useQuery(nextPhotoQuery(useClient(), result)).data ?? undefined;
  const facings = useMemo(
    () => reviewedFacings(recognised, review, products),
    [recognised, review, products],
  );
  const done = useMemo(
    () => new Set(facings.filter(({ verdict }) => verdict !== undefined).map((each) => each.id)),
    [facings],
  );
  const [image] = result.coco.images;
  if (!image) return <Empty title="There is nothing to review">The photo has no facing.</Empty>;
  const selected = facings.find((facing) => facing.id === id);
  const photo = { url: result.image_url, width: image.width, height: image.height };
  return (
    <>
      <ReviewBar
        state={state}
        dispatch={dispatch}
        saver={saver}
        saving={saving}
        isDrawing={isDrawing}
        onDraw={toggleDrawing}
        next={next === undefined ? undefined : PATHS.review(result.task_uuid, next)}
      />
      <div className="review">
        {selected ? (
          <ReviewPanel photo={photo} facing={selected} search={search} dispatch={dispatch} />
        ) : facings.length > 0 ? (
          <Empty title="No facing is selected">Choose one on the photo.</Empty>
        ) : (
          <Empty
            title="No facing was found on this photo"
            action={!isDrawing && <Button onClick={toggleDrawing}>Add a box</Button>}
          >
            If it shows products, add a box for each, and say what it is.
          </Empty>
        )}
        <div>
          {isDrawing && (
            <p ref={drawHint} className="draw-hint" role="status">
              Drag on the photo, from one corner of the facing to the opposite one.
              <span className="key"> Escape leaves this.</span>
            </p>
          )}
          <PhotoViewer
            imageUrl={photo.url}
            size={photo}
            facings={facings}
            selected={selected}
            pale={done}
            onSelect={select}
          >
            <BoxEditor
              key={id}
              photo={photo}
              box={
                selected && selected.verdict !== 'NO_PRODUCT' && !isDrawing
                  ? bboxOf(selected)
                  : undefined
              }
              canDraw={isDrawing}
              onDrawn={(bbox) => {
                dispatch({ do: 'add', bbox });
                stopDrawing();
              }}
              onMoved={(bbox) => dispatch({ do: 'move', bbox })}
              onLeft={stopDrawing}
            />
          </PhotoViewer>
        </div>
      </div>
    </>
  );
}

const bboxOf = ({ x, y, width, height }: ShownFacing): Bbox => [x, y, width, height];
