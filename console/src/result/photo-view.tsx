import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { Empty } from '../shell/states';
import { useAddressNumber, useAddressValue } from '../shell/use-address';
import { useColouring } from './use-colouring';
import { FacingPanel } from './facing-panel';
import { shownFacings, type ShownFacing } from './facings';
import { PhotoViewer, type Box } from './photo/photo-viewer';
import { ProductList } from './product-list';

/** Shows the photo with its boxes, next to a list of what was found. */
export function PhotoView({ result }: { readonly result: Result }) {
  const facings = useMemo(() => shownFacings(result), [result]);
  const [product, setProduct] = useAddressNumber('product');
  const [id, select] = useAddressNumber('facing');
  const pale = useMemo(
    () => (product === undefined ? NONE : idsOfOthers(facings, product)),
    [facings, product],
  );
  const [placeText] = useAddressValue('place');
  const place = useMemo(() => placeOfText(placeText), [placeText]);
  const colourFor = useColouring(facings);
  const selected = facings.find((facing) => facing.id === id);
  const [image] = result.coco.images;
  // If a result has no image, it has no boxes either, so any size will do.
  const { width, height } = image ?? { width: 4, height: 3 };
  return (
    <div className="photo-and-list">
      <PhotoViewer
        imageUrl={result.image_url}
        size={{ width, height }}
        facings={facings}
        selected={selected}
        pale={pale}
        onSelect={select}
        place={place}
      />
      <div>
        {selected ? (
          <FacingPanel
            photo={{ url: result.image_url, width, height }}
            facings={facings}
            facing={selected}
            colourFor={colourFor}
            onSelect={select}
          />
        ) : facings.length === 0 ? (
          result.status === 'COMPLETED' && <NothingFound result={result} />
        ) : (
          <ProductList
            facings={facings}
            product={product}
            colourFor={colourFor}
            onProduct={setProduct}
            onSelect={select}
          />
        )}
      </div>
    </div>
  );
}

function NothingFound({ result }: { readonly result: Result }) {
  return (
    <Empty
      title="No facing was found on this photo"
      action={
        <Button component={Link} to={PATHS.review(result.task_uuid, result.uuid)}>
          Add boxes
        </Button>
      }
    >
      If it shows products, submit a photo from nearer or with more light, or add their boxes here.
    </Empty>
  );
}

/** The place on the photo that an address names by left edge, top edge, width and height in pixels. */
function placeOfText(text: string): Box | undefined {
  const [, x, y, width, height] = /^(\d{1,6}),(\d{1,6}),(\d{1,6}),(\d{1,6})$/.exec(text) ?? [];
  if (height === undefined) return undefined;
  return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
}

const NONE: ReadonlySet<number> = new Set();

const idsOfOthers = (facings: readonly ShownFacing[], product: number): ReadonlySet<number> =>
  new Set(facings.filter(({ category }) => category !== product).map(({ id }) => id));
