import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { COLUMNS } from '../../../../clients/tables/product-row';
import { PATHS } from '../../paths';
import { DropZone } from '../../shell/drop-zone';
import { countOf } from '../../shell/format';
import { EncodingChoice } from '../../shell/encoding-choice';
import { PageHeader } from '../../shell/states';
import { textOfTable, type TableText } from '../../shell/text-of-file';
import { ImportRows } from './import-rows';
import { picturesBy } from './pictures';
import { readTable, type TableRow } from './read-table';
import { useImport } from './use-import';
import { PICTURE_FILES } from '../../shell/picture-files';

/** Imports a table of products with their pictures. */
export function ImportPage() {
  const [rows, setRows] = useState<readonly TableRow[]>([]);
  const [pictures, setPictures] = useState<readonly File[]>([]);
  const [fault, setFault] = useState('');
  const [table, setTable] = useState<File>();
  const [encoding, setEncoding] = useState<TableText['encoding']>();
  const { states, isRunning, run } = useImport();
  const products = rows.flatMap((row) => ('product' in row ? row.product : []));
  const bad = rows.length - products.length;

  const take = async (files: readonly File[]): Promise<void> => {
    const found = files.find(({ name }) => /\.(csv|tsv|txt)$/i.test(name));
    const added = files.filter((file) => file !== found);
    setPictures((earlier) => [...earlier, ...added]);
    if (found) await takeTable(found);
  };
  const takeTable = async (file: File, chosen?: string): Promise<void> => {
    setTable(file);
    try {
      const read = await textOfTable(file, chosen);
      setEncoding(read.encoding);
      setRows(readTable(read.text));
      setFault('');
    } catch (error) {
      setRows([]);
      setFault(error instanceof Error ? error.message : String(error));
    }
  };

  const finished = [...states.values()].filter(({ is }) => is !== 'importing').length;
  const refused = [...states.values()].filter(({ is }) => is === 'refused').length;
  return (
    <>
      <PageHeader
        title="Import a table"
        about="A row for each product, and a picture or more of it."
      >
        <Button component={Link} to={PATHS.catalogue()} variant="default">
          Catalogue
        </Button>
      </PageHeader>
      <Stack>
        <Paper withBorder p="lg">
          <DropZone
            what="files"
            hint="Or drop them here together: a CSV file, and its pictures."
            accept={`.csv,.tsv,.txt,${PICTURE_FILES}`}
            multiple
            onFiles={(files) => void take(files)}
          />
          <Text size="sm" className="quiet" mt="sm">
            The first row names the columns: {COLUMNS.join(', ')}. Each row needs a name, and a
            custom_id or a barcode, by which it is found again. Without a column thumbnail, name
            each picture file like its custom_id, barcode or name.
          </Text>
        </Paper>
        {table && (
          <EncodingChoice
            encoding={encoding}
            onChoose={(chosen) => void takeTable(table, chosen)}
          />
        )}
        {fault !== '' && (
          <Alert color="red" variant="light" title="The table cannot be read" role="alert">
            {fault}
          </Alert>
        )}
        {rows.length > 0 && (
          <>
            <div className="filters">
              <Button
                loading={isRunning}
                disabled={products.length === 0}
                onClick={() => void run(products, picturesBy(pictures))}
              >
                Import {countOf(products.length, 'product')}
              </Button>
              <span aria-live="polite" className="quiet">
                {countOf(pictures.length, 'picture')}
                {bad > 0 && `, ${countOf(bad, 'bad row')} will be left out`}
                {states.size > 0 &&
                  `. ${finished} of ${products.length} finished, ${refused} of them refused`}
              </span>
            </div>
            <ImportRows rows={rows} states={states} />
          </>
        )}
      </Stack>
    </>
  );
}
