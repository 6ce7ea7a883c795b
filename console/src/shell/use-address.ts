import { useParams, useSearchParams } from 'react-router';

/** A part of the address, by its name in the page's route. */
export function useSegment(name: string): string {
  const value = useParams()[name];
  if (value === undefined) throw new Error(`The route of this page has no ${name}.`);
  return value;
}

/**
 * One value in the address's query, and a function to set it. An empty value is removed from the query. Setting
 * it replaces the history entry, so that "back" leaves the page at once.
 */
export function useAddressValue(name: string): [string, (value: string) => void] {
  const [values, setValues] = useSearchParams();
  const set = (value: string): void => {
    setValues(
      () => {
        const next = new URLSearchParams(queryNow());
        if (value === '') next.delete(name);
        else next.set(name, value);
        // A page number is valid only for its filter.
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: true },
    );
  };
  return [values.get(name) ?? '', set];
}

/** The address's current query, which may be newer than the one React has rendered. */
const queryNow = (): string => window.location.hash.replace(/^[^?]*/, '');

/** The page number of a list, from 1. */
export function usePageNumber(): [number, (page: number) => void] {
  const [text, set] = useAddressValue('page');
  const page = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  return [page, (next) => set(next === 1 ? '' : String(next))];
}

/** A whole number in the address's query, from 0. */
export function useAddressNumber(name: string) {
  const [text, set] = useAddressValue(name);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return [
    value,
    (next: number | undefined) => set(next === undefined ? '' : String(next)),
  ] as const;
}
