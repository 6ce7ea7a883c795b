import { NativeSelect } from '@mantine/core';
import { useAddressValue } from '../shell/use-address';
import { GROUPS, type Group } from './shares';

/** How shares are grouped, as the address says, and a field to choose it. */
export function useGroup() {
  const [named, setNamed] = useAddressValue('by');
  const group: Group = Object.hasOwn(GROUPS, named) ? (named as Group) : 'products';
  const choice = (
    <NativeSelect
      label="Shares of"
      className="narrow"
      value={group}
      onChange={(event) => setNamed(event.currentTarget.value)}
    >
      {Object.entries(GROUPS).map(([name, { label }]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
  return { group, choice };
}
