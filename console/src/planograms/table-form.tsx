import { Button, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Planogram } from '../../../clients/typescript/src/index';
import { TABLE_COLUMNS } from '../../../lambdas/contracts/planogram-table';
import { Failure } from '../session/failure';
import { DropZone } from '../shell/drop-zone';
import { EncodingChoice } from '../shell/encoding-choice';
import { textOfTable } from '../shell/text-of-file';

/** The form for a table of positions and the planogram's name, which is not in the table. */
export function TableForm(props: {
  readonly startName: string;
  readonly submitLabel: string;
  readonly onSave: (csv: string, name: string) => Promise<Planogram>;
  readonly onSaved: (planogram: Planogram) => void;
}) {
  const [name, setName] = useState(props.startName);
  const [table, setTable] = useState<File>();
  const [encoding, setEncoding] = useState<string>();
  const saving = useMutation({
    mutationFn: async (file: File) => props.onSave((await textOfTable(file, encoding)).text, name),
    onSuccess: props.onSaved,
  });
  const isReady = table !== undefined && name.trim() !== '';
  return (
    <Paper withBorder p="lg">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (table && isReady) saving.mutate(table);
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <DropZone
            what="a table"
            hint="Or drop a CSV file here."
            accept=".csv,.tsv,.txt"
            onFiles={([file]) => {
              setTable(file);
              setEncoding(undefined);
              if (file)
                void textOfTable(file).then(
                  (read) => setEncoding(read.encoding),
                  () => undefined,
                );
              // Suggests the file's name as the planogram's name.
              if (file && name === '') setName(file.name.replace(/\.\w+$/, ''));
            }}
          />
          {table && <Text size="sm">{table.name}</Text>}
          <EncodingChoice encoding={encoding} onChoose={setEncoding} />
          <Text size="sm" className="quiet">
            The first row names the columns: {TABLE_COLUMNS.join(', ')}. Each row needs one of
            catalog_item_uuid, custom_id and barcode. Shelf 1 is the top one, position 1 the
            leftmost. Without facings a row has one. A row without shelf and position names a
            must-have.
          </Text>
          {saving.error && <Failure error={saving.error} />}
          <Button type="submit" disabled={!isReady} loading={saving.isPending}>
            {props.submitLabel}
          </Button>
        </Stack>
      </form>
    </Paper>
  );
}
