import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { PATHS } from '../paths';
import { useClient } from '../session/session';
import { PageHeader } from '../shell/states';
import { TableForm } from './table-form';

export function NewPlanogramPage() {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="New planogram"
        about="Or open a photo of a bay that is as it should be: its view Compliance turns it into a planogram."
      />
      <TableForm
        startName=""
        submitLabel="Create the planogram"
        onSave={(csv, name) => client.planograms.createFromTable(csv, { name })}
        onSaved={({ uuid }) => {
          void queries.invalidateQueries({ queryKey: ['planograms'] });
          void navigate(PATHS.planogram(uuid), { replace: true });
        }}
      />
    </>
  );
}
