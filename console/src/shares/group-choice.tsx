import { NativeSelect } from '@mantine/core';
import { useAddressValue } from '../shell/use-address';
import { GROUPS, type Group } from './shares';

/** How shares are grouped, as the address says, and a field to choose one of the groups. */
export function useGroup(groups: readonly Group[]) {
  const [named, setNamed] = useAddressValue('by');
  const group = groups.find((each) => each === named) ?? 'products';
  const choice = (
    <NativeSelect
      label="Shares of"
      className="narrow"
      value={group}
      onChange={(event) => setNamed(event.currentTarget.value)}
    >
      {groups.map((each) => (
        <option key={each} value={each}>
          {GROUPS[each].label}
        </option>
      ))}
    </NativeSelect>
  );
  return { group, choice };
}
