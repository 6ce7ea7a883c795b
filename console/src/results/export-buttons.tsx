import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result, ResultSummary } from '../../../clients/typescript/src/index';
import { useForm } from '../result/form';
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

/** Buttons with which the browser saves finished results in full, corrected or as recognised. */
export function ExportButtons(props: {
  readonly name: string;
  /** Which results are saved, such as "The 3 chosen results". */
  readonly what: string;
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
    <div className="filters" role="group" aria-label="Save">
      <span>{props.what}:</span>
      {(Object.keys(FORMATS) as Format[]).map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={saving.isPending && saving.variables === format}
          disabled={saving.isPending}
          onClick={() => saving.mutate(format)}
        >
          Save as {format}
        </Button>
      ))}
      <span className="quiet" aria-live="polite">
        {progress}
      </span>
      {saving.error && <Failure error={saving.error} />}
    </div>
  );
}
