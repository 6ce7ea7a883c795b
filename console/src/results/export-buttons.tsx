import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result, ResultSummary } from '../../../clients/typescript/src/index';
import { FormChoice, useForm } from '../result/form';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { saveFile } from '../shell/save-file';
import { csvOf, fetchFull, xlsxOf } from './export';

const FORMATS = {
  XLSX: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    partsOf: xlsxOf,
  },
  CSV: { type: 'text/csv', partsOf: (results: readonly Result[]) => [csvOf(results)] },
  JSON: {
    type: 'application/json',
    partsOf: (results: readonly Result[]) => [JSON.stringify(results, undefined, 2)],
  },
};
type Format = keyof typeof FORMATS;

/** Buttons that save all finished results in full as a spreadsheet, CSV or JSON, corrected or as recognised. */
export function ExportButtons(props: {
  readonly name: string;
  readonly list: () => Promise<readonly ResultSummary[]>;
}) {
  const client = useClient();
  const { isCorrected } = useForm();
  const [progress, setProgress] = useState('');
  const saving = useMutation({
    mutationFn: async (format: Format) => {
      const all = await props.list();
      const finished = all.filter(({ status }) => status !== 'IN_PROGRESS');
      const { results, deleted } = await fetchFull(client, finished, isCorrected, (done) => {
        setProgress(`${done} of ${finished.length}`);
      });
      const { type, partsOf } = FORMATS[format];
      saveFile(`${props.name}.${format.toLowerCase()}`, type, ...(await partsOf(results)));
      setProgress(deleted === 0 ? '' : `${deleted} were deleted meanwhile, and are left out`);
    },
    onError: () => setProgress(''),
  });
  return (
    <>
      <FormChoice />
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <Button
          key={format}
          variant="default"
          loading={saving.isPending}
          onClick={() => saving.mutate(format)}
        >
          Save as {format}
        </Button>
      ))}
      <span className="quiet" aria-live="polite">
        {progress}
      </span>
      {saving.error && <Failure error={saving.error} />}
    </>
  );
}
