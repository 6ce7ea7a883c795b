import { useMemo } from 'react';
import { useAddressValue } from '../shell/use-address';
import { colouring, colouringOf } from './colours';
import type { ShownFacing } from './facings';

/** Returns a function from a facing to its box's colour, for the colouring chosen in the address. */
export function useColouring(facings: readonly ShownFacing[]): (facing: ShownFacing) => string {
  const [text] = useAddressValue('colour');
  return useMemo(() => colouring(facings, colouringOf(text) ?? 'product'), [facings, text]);
}
