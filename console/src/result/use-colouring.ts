import { useMemo } from 'react';
import { useParams } from 'react-router';
import { standings } from '../planograms/standing';
import { useCompliance } from '../planograms/use-compliance';
import { useAddressValue } from '../shell/use-address';
import { colouring, colouringOf } from './colours';
import type { ShownFacing } from './facings';

/** Returns a function from a facing to its box's colour, for the colouring chosen in the address. */
export function useColouring(facings: readonly ShownFacing[]): (facing: ShownFacing) => string {
  const [text] = useAddressValue('colour');
  const { task = '', result = '' } = useParams();
  const { data: compliance } = useCompliance({ task, result }, text === 'compliance');
  return useMemo(() => {
    const standing = compliance && standings(compliance, facings);
    return colouring(facings, colouringOf(text) ?? 'product', standing);
  }, [facings, text, compliance]);
}
