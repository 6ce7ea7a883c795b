import { useMemo } from 'react';
import { useAddressValue } from '../shell/use-address';
import { colouring, colouringOf } from './colours';
import type { ShownFacing } from './facings';

/** The colour of each facing's box, as the address asks for. */
export function useColouring(facings: readonly ShownFacing[]): (facing: ShownFacing) => string {
  const [text] = useAddressValue('colour');
  return useMemo(() => colouring(facings, colouringOf(text) ?? 'product'), [facings, text]);
}
