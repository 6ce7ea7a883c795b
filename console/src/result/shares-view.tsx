import type { Result } from '../../../clients/typescript/src/index';
import { useGroup } from '../shares/group-choice';
import { ShareFigures } from '../shares/share-figures';
import { GROUPS, sharesBy } from '../shares/shares';
import { Empty } from '../shell/states';
import { colourOf } from './facings';

/** Shows the shares of facings and of their area, by product, brand or tag. */
export function SharesView({ result }: { readonly result: Result }) {
  const { group, choice } = useGroup(['products', 'brands', 'tags']);
  const shares = result.shares ? sharesBy(result.shares, group) : [];
  if (shares.length === 0) {
    return <Empty title="There are no shares">No facing was found on this photo.</Empty>;
  }
  const categories = new Map(
    result.coco.categories.map(({ id, neurolabs }) => [neurolabs?.productUuid, id]),
  );
  return (
    <>
      {choice}
      <ShareFigures
        shares={shares}
        heading={GROUPS[group].heading}
        colourOf={
          group === 'products'
            ? ({ product_uuid }) => colourOf(categories.get(product_uuid) ?? 0)
            : undefined
        }
      />
    </>
  );
}
