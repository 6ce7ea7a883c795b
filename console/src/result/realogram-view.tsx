import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { countOf } from '../shell/format';
import { Empty } from '../shell/states';
import { colourOf, shownFacings, type ShownFacing } from './facings';
import { useForm } from './form';
import { realogramGrid, type Slot } from './realogram-grid';

/** Shows where each product stands: shelves of each bay from the top, with slots and gaps from the left. */
export function RealogramView({ result }: { readonly result: Result }) {
  const { realogram } = result.postprocessing_results;
  if (realogram === null) {
    return (
      <Empty title="This task makes no realogram">
        Edit the task: photos submitted from then on will have one.
      </Empty>
    );
  }
  const shelves = realogramGrid(realogram);
  const facings = new Map(shownFacings(result).map((facing) => [facing.id, facing]));
  if (shelves.length === 0) {
    return <Empty title="There is no shelf">No product was found on this photo.</Empty>;
  }
  const bays = new Set(shelves.map(({ bay }) => bay)).size;
  return (
    <>
      <Text className="quiet" size="sm" mb="sm">
        {bays > 1 && `${bays} bays, `}
        {countOf(shelves.length, 'shelf', 'shelves')}, {countOf(realogram.gaps.length, 'gap')}.
        Choose a facing to see it on the photo.
      </Text>
      {shelves.map(({ bay, shelf, slots }) => {
        const name = bays > 1 ? `Bay ${bay}, shelf ${shelf}` : `Shelf ${shelf}`;
        return (
          <section key={name} className="shelf" aria-label={name}>
            <h2>{name}</h2>
            <ol className="slots" tabIndex={0} aria-label={`Slots of ${name.toLowerCase()}`}>
              {slots.map((slot) => (
                <SlotCell key={slot.slot} slot={slot} facings={facings} result={result} />
              ))}
            </ol>
          </section>
        );
      })}
    </>
  );
}

function SlotCell(props: {
  readonly slot: Slot;
  readonly facings: ReadonlyMap<number, ShownFacing>;
  readonly result: Result;
}) {
  const { slot, facings, result } = props;
  const { form } = useForm();
  if (slot.facings.length === 0) return <li className="slot gap">Gap</li>;
  return (
    <li className="slot">
      {slot.facings.map((id) => {
        const { name = '', category = 0 } = facings.get(id) ?? {};
        return (
          <Link
            key={id}
            className={category === 0 ? 'cell unknown' : 'cell'}
            style={{ borderTopColor: colourOf(category) }}
            to={PATHS.result(result.task_uuid, result.uuid, { facing: id, form })}
          >
            {name}
          </Link>
        );
      })}
    </li>
  );
}
