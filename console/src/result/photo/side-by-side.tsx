import { useQuery } from '@tanstack/react-query';
import type { Facing } from '../../../../clients/typescript/src/index';
import { itemQuery } from '../../catalogue/item-query';
import { useClient } from '../../session/session';
import { Crop } from '../../shell/crop';

export interface ShownPhoto {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface SideBySideProps {
  readonly photo: ShownPhoto;
  readonly facing: Pick<Facing, 'x' | 'y' | 'width' | 'height' | 'name' | 'catalog_item_uuid'>;
}

/** Shows the facing cut from the photo next to the thumbnail of the product that it was named as. */
export function SideBySide({ photo, facing }: SideBySideProps) {
  const { name, catalog_item_uuid: item } = facing;
  return (
    <div className="side-by-side">
      <figure>
        <Crop photo={photo} box={facing} label="The facing on the photo" />
        <figcaption>On the photo</figcaption>
      </figure>
      <figure>
        {item === null ? <div className="no-reference">{name}</div> : <Reference item={item} />}
        <figcaption>Reference</figcaption>
      </figure>
    </div>
  );
}

function Reference({ item }: { readonly item: string }) {
  const { data, error } = useQuery(itemQuery(useClient(), item));
  if (data) return <img src={data.thumbnail_url} alt={`Thumbnail of ${data.name}`} />;
  return <div className="no-reference">{error ? 'The product cannot be shown.' : 'Loading …'}</div>;
}
