import { useMemo, useState } from 'react';
import { PHOTO_ENDING } from '../../../../clients/tables/photo-endings';
import { textOfTable, type TableText } from '../../shell/text-of-file';
import {
  columnsOfTable,
  readTable,
  rowsOfPictures,
  type FieldByColumn,
  type TableRow,
} from './read-table';

interface Table extends TableText {
  readonly file: File;
}

/** The files that the user has chosen, and the rows that they make. */
export function useSource() {
  const [table, setTable] = useState<Table>();
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [otherFiles, setOtherFiles] = useState(0);
  const [fields, setFields] = useState<FieldByColumn>({});
  const [fileFault, setFileFault] = useState('');

  const read = async (file: File, encoding?: string): Promise<void> => {
    try {
      setTable({ file, ...(await textOfTable(file, encoding)) });
      setFileFault('');
    } catch (error) {
      setTable(undefined);
      setFileFault(messageOf(error));
    }
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const found = files.find(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
    const added = files.filter(({ name }) => PHOTO_ENDING.test(name));
    setPictures((earlier) => [...earlier, ...added]);
    setOtherFiles((count) => count + files.length - added.length - (found ? 1 : 0));
    if (!found) return;
    setFields({});
    await read(found);
  };
  const { rows, columns, fault } = useMemo(
    () => rowsFrom(table?.text, pictures, fields),
    [table, pictures, fields],
  );
  return {
    table,
    pictures,
    otherFiles,
    fields,
    setFields,
    columns,
    fault: fileFault === '' ? fault : fileFault,
    // A table that cannot be read must not be taken for no table at all.
    rows: fileFault === '' ? rows : [],
    take,
    readAs: async (encoding: string) => table && read(table.file, encoding),
  };
}

function rowsFrom(
  text: string | undefined,
  pictures: readonly File[],
  fields: FieldByColumn,
): { rows: readonly TableRow[]; columns: readonly string[]; fault: string } {
  if (text === undefined) return { rows: rowsOfPictures(pictures), columns: [], fault: '' };
  let columns: readonly string[] = [];
  try {
    columns = columnsOfTable(text);
    return { rows: readTable(text, fields), columns, fault: '' };
  } catch (error) {
    return { rows: [], columns, fault: messageOf(error) };
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
