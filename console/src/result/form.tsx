import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../clients/typescript/src/index';
import { correctionsQuery } from '../review/corrections-query';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf } from '../shell/format';
import { useAddressValue } from '../shell/use-address';

const RECOGNISED = 'recognised';

/** The form of results that the address asks for: corrected, unless the address says `form=recognised`. */
export function useForm() {
  const [named, setNamed] = useAddressValue('form');
  const isCorrected = named !== RECOGNISED;
  return {
    isCorrected,
    /** The query value for the addresses of other pages. */
    form: isCorrected ? undefined : RECOGNISED,
    choose: (corrected: boolean) => setNamed(corrected ? '' : RECOGNISED),
  };
}

/** A switch between results as corrected and as recognised. */
export function FormChoice() {
  const { isCorrected, choose } = useForm();
  return (
    <NativeSelect
      label="Names and boxes"
      value={isCorrected ? '' : RECOGNISED}
      onChange={(event) => choose(event.currentTarget.value === '')}
      data={[
        { value: '', label: 'Corrected' },
        { value: RECOGNISED, label: 'As recognised' },
      ]}
    />
  );
}

/** Shows the switch between forms and what people corrected, if there are corrections. */
export function FormOfResult({ result }: { readonly result: Result }) {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    ...correctionsQuery(client, result),
    enabled: result.status === 'COMPLETED',
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data || data.facings.length + data.added.length === 0) return null;
  return (
    <Group mb="md" align="end">
      <FormChoice />
      <Text size="sm" className="quiet">
        {countOf(data.facings.length, 'facing')} confirmed or corrected, {data.added.length} added.
      </Text>
    </Group>
  );
}
