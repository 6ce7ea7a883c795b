import { useMemo } from 'react';
import type { Result } from '../../../clients/typescript/src/index';
import { useAddressValue } from '../shell/use-address';
import { FacingPanel } from './facing-panel';
import { shownFacings } from './facings';
import { PhotoViewer } from './photo/photo-viewer';
import { ProductList } from './product-list';

/** The photo with its boxes, and beside it a list of what was found. */
export function PhotoView({ result }: { readonly result: Result }) {
  const facings = useMemo(() => shownFacings(result), [result]);
  const [product, setProduct] = useAddressNumber('product');
  const [id, select] = useAddressNumber('facing');
  const selected = facings.find((facing) => facing.id === id);
  const [image] = result.coco.images;
  return (
    <div className="photo-and-list">
      <PhotoViewer
        imageUrl={result.image_url}
        // A result without an image has no boxes, so any size will do.
        size={{ width: image?.width ?? 4, height: image?.height ?? 3 }}
        facings={facings}
        selected={selected}
        product={product}
        onSelect={select}
      />
      <div>
        {selected ? (
          <FacingPanel facings={facings} facing={selected} onSelect={select} />
        ) : (
          <ProductList
            facings={facings}
            product={product}
            onProduct={setProduct}
            onSelect={select}
          />
        )}
      </div>
    </div>
  );
}

function useAddressNumber(name: string) {
  const [text, set] = useAddressValue(name);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return [
    value,
    (next: number | undefined) => set(next === undefined ? '' : String(next)),
  ] as const;
}
