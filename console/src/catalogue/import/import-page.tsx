import { Alert, Button, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { BYTE_ORDER_MARK, csvOfRows } from '../../../../clients/tables/csv-text';
import { COLUMNS } from '../../../../clients/tables/product-row';
import { PATHS } from '../../paths';
import { DropZone } from '../../shell/drop-zone';
import { EncodingChoice } from '../../shell/encoding-choice';
import { FileButton } from '../../shell/file-button';
import { countOf } from '../../shell/format';
import { FirstTask } from '../../shell/next-step';
import { PICTURE_FILES, PICTURE_KINDS } from '../../shell/picture-files';
import { saveFile } from '../../shell/save-file';
import { PageHeader } from '../../shell/states';
import { ColumnChoice } from './column-choice';
import { ImportRows } from './import-rows';
import { picturesBy } from './pictures';
import { summaryOf } from './row-states';
import { useImport } from './use-import';
import { useSource } from './use-source';

/** The row that the empty table shows as an example. */
const EXAMPLE: Readonly<Record<string, string>> = {
  name: 'Lemonade 1 l',
  custom_id: 'L-1',
  height: '0.3',
  thumbnail: 'lemonade.jpg',
};
const EMPTY_TABLE = csvOfRows([COLUMNS, COLUMNS.map((column) => EXAMPLE[column] ?? '')]);

/** Imports a table of products with their pictures, or pictures that are named after their products. */
export function ImportPage() {
  const source = useSource();
  const { rows, pictures, fault } = source;
  const { states, running, isImported, run, reset } = useImport();
  const products = rows.flatMap((row) => ('product' in row ? row.product : []));
  const bad = rows.length - products.length;
  const take = (files: readonly File[]): void => {
    reset();
    void source.take(files);
  };

  const isAnyImported = isImported && [...states.values()].some(({ is }) => is !== 'refused');
  const start = (work: 'importing' | 'comparing') => () =>
    void run(work, products, picturesBy(pictures));
  return (
    <>
      <PageHeader
        title="Import products"
        about="A folder of pictures, each named after its product, or a table with pictures."
      >
        <Button
          variant="default"
          onClick={() => saveFile('products.csv', 'text/csv', BYTE_ORDER_MARK, EMPTY_TABLE)}
        >
          Save an empty table
        </Button>
        <Button component={Link} to={PATHS.catalogue()} variant="default">
          Catalogue
        </Button>
      </PageHeader>
      <Stack>
        <Paper withBorder p="lg">
          <DropZone
            what="files"
            hint="Or drop them here together: a folder, or a CSV file and its pictures."
            accept={`.csv,.tsv,.txt,${PICTURE_FILES}`}
            multiple
            disabled={running !== undefined}
            onFiles={take}
          >
            <FileButton
              what="a folder"
              accept={PICTURE_FILES}
              isFolder
              multiple
              disabled={running !== undefined}
              onFiles={take}
            >
              Choose a folder
            </FileButton>
          </DropZone>
          <Text size="sm" className="quiet" mt="sm">
            Without a table, the name of a picture file is the name and custom_id of its product. In
            a table, the first row names the columns: {COLUMNS.join(', ')}, or custom:NAME for a
            property of your own. Each row needs a name, and a custom_id or a barcode, by which it
            is found again. Without a column thumbnail, name each picture file like its custom_id,
            barcode or name.
          </Text>
        </Paper>
        {source.table && (
          <EncodingChoice
            encoding={source.table.encoding}
            onChoose={(chosen) => {
              reset();
              void source.readAs(chosen);
            }}
          />
        )}
        {source.columns.length > 0 && (
          <ColumnChoice
            // Another table starts with its own columns, shown or not.
            key={source.columns.join()}
            columns={source.columns}
            fields={source.fields}
            onChange={(fields) => {
              reset();
              source.setFields(fields);
            }}
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
                variant="default"
                loading={running === 'comparing'}
                disabled={products.length === 0 || running !== undefined}
                onClick={start('comparing')}
              >
                Compare with the catalogue
              </Button>
              <Button
                loading={running === 'importing'}
                disabled={products.length === 0 || running !== undefined}
                onClick={start('importing')}
              >
                Import {countOf(products.length, 'product')}
              </Button>
              <span aria-live="polite" className="quiet">
                {countOf(pictures.length, 'picture')}
                {bad > 0 && `, ${countOf(bad, 'bad row')} will be left out`}
                {source.otherFiles > 0 && `, ${countOf(source.otherFiles, 'other file')} left out`}
                {states.size > 0 && `. ${summaryOf([...states.values()], products.length)}`}
              </span>
            </div>
            {isAnyImported && <FirstTask />}
            <ImportRows rows={rows} states={states} pictures={pictures} />
          </>
        )}
        {rows.length === 0 && fault === '' && source.otherFiles > 0 && (
          <Alert color="red" variant="light" title="There is no picture or table" role="alert">
            {`Left out: ${countOf(source.otherFiles, 'file')}. Choose pictures (${PICTURE_KINDS}), or a CSV table.`}
          </Alert>
        )}
      </Stack>
    </>
  );
}
