import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { COLUMNS, isImported } from '../../../../clients/tables/product-row';
import { CUSTOM_COLUMN } from '../../../../lambdas/contracts/table/rows-of-table';
import type { FieldByColumn } from './read-table';

/** The field of a column that is left out. No field of a product has this name. */
const LEFT_OUT = '';

/** The column as one for a custom prop of the same name, unless the name would have a colon. */
const customColumnsOf = (column: string): string[] => {
  if (column.startsWith(CUSTOM_COLUMN)) return [column];
  return column.includes(':') ? [] : [CUSTOM_COLUMN + column];
};

/** Lets the user choose which attribute each column of the table fills. */
export function ColumnChoice(props: {
  readonly columns: readonly string[];
  readonly fields: FieldByColumn;
  readonly onChange: (fields: FieldByColumn) => void;
}) {
  const { columns, fields, onChange } = props;
  const fieldOf = (column: string): string => {
    const field = fields[column] ?? column;
    return isImported(field) ? field : LEFT_OUT;
  };
  // It stays open once the name is chosen, because other columns may need a choice as well.
  const [isOpen] = useState(() => columns.every((column) => fieldOf(column) !== 'name'));
  return (
    <details open={isOpen || undefined}>
      <summary>Columns of the table</summary>
      <div className="fields">
        {columns.map((column) => (
          <NativeSelect
            key={column}
            label={column}
            data={[{ value: LEFT_OUT, label: 'left out' }, ...COLUMNS, ...customColumnsOf(column)]}
            value={fieldOf(column)}
            onChange={(event) => onChange({ ...fields, [column]: event.currentTarget.value })}
          />
        ))}
      </div>
    </details>
  );
}
