import { Badge, Table } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../../clients/tables/product-row';
import { PATHS } from '../../paths';
import { PictureOfFile } from '../../shell/picture-of-file';
import { findThumbnail, picturesBy, type Pictures } from './pictures';
import type { TableRow } from './read-table';
import { STATES, type RowState } from './row-states';

/** Shows the rows of the table. Those that need attention come first. */
export function ImportRows(props: {
  readonly rows: readonly TableRow[];
  readonly states: ReadonlyMap<number, RowState>;
  readonly pictures: readonly File[];
}) {
  const files = useMemo(() => picturesBy(props.pictures), [props.pictures]);
  const rank = (row: TableRow): number =>
    'fault' in row || props.states.get(row.number)?.is === 'refused' ? 0 : 1;
  const rows = [...props.rows].sort((a, b) => rank(a) - rank(b) || a.number - b.number);
  return (
    <div className="scrolls" tabIndex={0} role="group" aria-label="Rows of the table">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="number">Row</Table.Th>
            <Table.Th className="picture-column">Picture</Table.Th>
            <Table.Th>Name</Table.Th>
            <Table.Th>State</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={row.number}>
              <Table.Td className="number">{row.number}</Table.Td>
              <Table.Td>
                {place < SHOWN_PICTURES && 'product' in row && (
                  <Thumbnail product={row.product} files={files} />
                )}
              </Table.Td>
              <Table.Td>{'fault' in row ? row.name : row.product.attributes.name}</Table.Td>
              <Table.Td>
                {'fault' in row ? (
                  <span className="bad">{row.fault}</span>
                ) : (
                  <StateOfRow state={props.states.get(row.number)} />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** How many rows show their picture. More would make the page slow. */
const SHOWN_PICTURES = 100;

function Thumbnail(props: { readonly product: Product; readonly files: Pictures<File> }) {
  const file = findThumbnail(props.product, props.files);
  return file ? (
    <PictureOfFile file={file} alt="" size="small" />
  ) : (
    <span className="quiet">none</span>
  );
}

function StateOfRow({ state }: { readonly state: RowState | undefined }) {
  if (!state) return <span className="quiet">Ready</span>;
  const { text, tone } = STATES[state.is];
  return (
    <span className="badges">
      <Badge className={`badge ${tone}`}>{text}</Badge>
      {'fields' in state && <span className="quiet">{state.fields.join(', ')}</span>}
      {state.is === 'refused' && <span className="bad">{state.reason}</span>}
      {'uuid' in state && <Link to={PATHS.item(state.uuid)}>See the product</Link>}
    </span>
  );
}
