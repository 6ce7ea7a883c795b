import type { ReactNode } from 'react';

interface PlannedPlace {
  readonly shelf: number;
  readonly key: number;
  /** The width of the place, in facings. */
  readonly facings: number;
  readonly content: ReactNode;
}

/** Draws a planogram's shelves from the top down, each with its positions from left to right. */
export function PlanogramShelves({ places }: { readonly places: readonly PlannedPlace[] }) {
  const shelves = [...Map.groupBy(places, ({ shelf }) => shelf)];
  return shelves.map(([shelf, members]) => (
    <section key={shelf} className="shelf" aria-label={`Shelf ${shelf}`}>
      <h2>Shelf {shelf}</h2>
      <ol className="slots" tabIndex={0} aria-label={`Positions of shelf ${shelf}`}>
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
