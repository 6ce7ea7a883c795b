import { Pagination } from '@mantine/core';

/** The page navigation for a list. Renders nothing if there is only one page. */
export function Pages(props: {
  readonly total: number;
  readonly size: number;
  readonly page: number;
  readonly onChange: (page: number) => void;
}) {
  const count = Math.ceil(props.total / props.size);
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages of the list" className="pages">
      <Pagination
        total={count}
        value={props.page}
        onChange={props.onChange}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </nav>
  );
}
