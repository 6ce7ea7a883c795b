import { Button, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { tableOfPlanogram } from '../../../clients/tables/planogram-table';
import type { Planogram } from '../../../clients/typescript/src/index';
import { useCatalogue } from '../catalogue/use-catalogue';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { Deletion } from '../shell/deletion';
import { countOf } from '../shell/format';
import { NextStep } from '../shell/next-step';
import { saveFile } from '../shell/save-file';
import { Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { PlanogramShelves } from './planogram-shelves';
import { TableForm } from './table-form';
import { usePlanogram } from './use-planogram';

export function PlanogramPage() {
  const planogram = usePlanogram(useSegment('planogram'));
  if (planogram.isPending) return <Loading what="the planogram" />;
  if (planogram.error) {
    return (
      <>
        <PageHeader title="Planogram" />
        <Failure error={planogram.error} retry={() => void planogram.refetch()} />
      </>
    );
  }
  return <OnePlanogram planogram={planogram.data} />;
}

function OnePlanogram({ planogram }: { readonly planogram: Planogram }) {
  const { uuid, name, description, positions, must_have } = planogram;
  const client = useClient();
  const queries = useQueryClient();
  const nameOf = useItemNames();
  const counts = [countOf(positions.length, 'position'), countOf(must_have.length, 'must-have')];
  return (
    <>
      <PageHeader title={name} about={[counts.join(', '), description].filter(Boolean).join('. ')}>
        <Button
          variant="default"
          onClick={() => saveFile(`${name}.csv`, 'text/csv', tableOfPlanogram(planogram))}
        >
          Save as CSV
        </Button>
        <DeletePlanogram planogram={planogram} />
      </PageHeader>
      <NextStep to={PATHS.tasks()} label="Tasks">
        Compare a photo with it: open a result of a task, and choose Compliance.
      </NextStep>
      <PlanogramShelves
        places={positions.map(({ bay, shelf_id, position, catalog_item_uuid, facings }) => ({
          bay,
          shelf: shelf_id,
          key: position,
          facings,
          content: (
            <Link className="cell planned" to={PATHS.item(catalog_item_uuid)}>
              {nameOf(catalog_item_uuid)}
              <br />
              {countOf(facings, 'facing')}
            </Link>
          ),
        }))}
      />
      {must_have.length > 0 && (
        <section>
          <Title order={2} size="h4" mt="lg">
            Must-haves
          </Title>
          <ul>
            {must_have.map((item) => (
              <li key={item}>
                <Link to={PATHS.item(item)}>{nameOf(item)}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="replacement">
        <Title order={2} size="h4" mt="xl" mb="sm">
          Replace it with another table
        </Title>
        <TableForm
          key={name}
          startName={name}
          submitLabel="Replace the planogram"
          onSave={(csv, newName) =>
            client.planograms.replaceByTable(uuid, csv, { name: newName, description })
          }
          onSaved={(saved) => {
            queries.setQueryData(['planogram', uuid], saved);
            void queries.invalidateQueries({ queryKey: ['planograms'] });
            void queries.invalidateQueries({ queryKey: ['compliance'] });
          }}
        />
      </section>
    </>
  );
}

/** Returns a function from an item's uuid to its name, or to the uuid itself while the name is not known. */
function useItemNames(): (uuid: string) => string {
  const { data } = useCatalogue();
  const names = useMemo(() => new Map(data?.items.map(({ uuid, name }) => [uuid, name])), [data]);
  return (uuid) => names.get(uuid) ?? uuid;
}

function DeletePlanogram({ planogram }: { readonly planogram: Planogram }) {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Deletion
      name={planogram.name}
      onConfirmed={async () => {
        await client.planograms.delete(planogram.uuid);
        await queries.invalidateQueries({ queryKey: ['planograms'] });
        await navigate(PATHS.planograms(), { replace: true });
      }}
    >
      Results stay, and can be compared with other planograms.
    </Deletion>
  );
}
