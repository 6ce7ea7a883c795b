import type { ReactNode } from 'react';

interface PlannedPlace {
  readonly bay: number | undefined;
  readonly shelf: number;
  readonly key: number;
  /** The width of the place, in facings. */
  readonly facings: number;
  readonly content: ReactNode;
}

/** Draws a planogram's shelves by bay and from the top down, each with its positions from left to right. */
export function PlanogramShelves({ places }: { readonly places: readonly PlannedPlace[] }) {
  const shelves = [
    ...Map.groupBy(places, ({ bay, shelf }) =>
      bay === undefined ? `Shelf ${shelf}` : `Bay ${bay}, shelf ${shelf}`,
    ),
  ];
  return shelves.map(([name, members]) => (
    <section key={name} className="shelf" aria-label={name}>
      <h2>{name}</h2>
      <ol className="slots" tabIndex={0} aria-label={`Positions of ${name.toLowerCase()}`}>
        {members.map(({ key, facings, content }) => (
          <li key={key} className={`slot facings-${Math.min(facings, MAX_WIDTH)}`}>
            {content}
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** The largest width, in facings, at which a place is drawn. */
const MAX_WIDTH = 6;
