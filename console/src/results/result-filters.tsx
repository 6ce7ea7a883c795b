import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAddressValue } from '../shell/use-address';
import { resultQuery, STATUSES } from './result-query';
import { STATUS_TEXTS } from './status-badge';

/** How long to wait after a keystroke in an id. Otherwise each letter would cause a request. */
const TYPING_PAUSE_MS = 300;

/** The filters in the address, as texts for the form fields and as the query for the list. */
export function useResultFilters() {
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const [status, setStatus] = useAddressValue('status');
  const [typed, setExternalId] = useAddressValue('external_id');
  const [externalId] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const query = resultQuery({ from, to, status, externalId });
  const fields = (
    <>
      <TextInput
        type="date"
        label="From"
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="To"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <NativeSelect
        label="Status"
        value={query.status ?? ''}
        onChange={(event) => setStatus(event.currentTarget.value)}
      >
        <option value="">Any</option>
        {STATUSES.map((each) => (
          <option key={each} value={each}>
            {STATUS_TEXTS[each]}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label="External id"
        placeholder="Exactly as submitted"
        value={typed}
        onChange={(event) => setExternalId(event.currentTarget.value)}
      />
    </>
  );
  return { fields, query, isFiltered: Object.keys(query).length > 0 };
}
