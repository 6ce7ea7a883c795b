import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Result, ResultSummary } from '../../../clients/typescript/src/index';
import { FormChoice, useForm } from '../result/form';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { saveFile } from '../shell/save-file';
import { csvOf, fetchFull } from './export';

const FORMATS = {
  csv: { type: 'text/csv', textOf: csvOf },
  json: {
    type: 'application/json',
    textOf: (results: readonly Result[]) => JSON.stringify(results, undefined, 2),
  },
} as const;

/** Saves all finished results in full, corrected or as recognised, as a table or as JSON. */
export function ExportButtons(props: {
  readonly name: string;
  readonly list: () => Promise<readonly ResultSummary[]>;
}) {
  const client = useClient();
  const { isCorrected } = useForm();
  const [progress, setProgress] = useState('');
  const saving = useMutation({
    mutationFn: async (format: keyof typeof FORMATS) => {
      const all = await props.list();
      const finished = all.filter(({ status }) => status !== 'IN_PROGRESS');
      const results = await fetchFull(client, finished, isCorrected, (done) => {
        setProgress(`${done} of ${finished.length}`);
      });
      const { type, textOf } = FORMATS[format];
      saveFile(`${props.name}.${format}`, type, textOf(results));
    },
    onSettled: () => setProgress(''),
  });
  return (
    <>
      <FormChoice />
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate('csv')}>
        Save as CSV
      </Button>
      <Button variant="default" loading={saving.isPending} onClick={() => saving.mutate('json')}>
        Save as JSON
      </Button>
      <span className="quiet" aria-live="polite">
        {progress}
      </span>
      {saving.error && <Failure error={saving.error} />}
    </>
  );
}
