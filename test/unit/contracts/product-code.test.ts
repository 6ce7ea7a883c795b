import { expect, it } from '@jest/globals';
import {
  canonicalBarcode,
  spellingsOfBarcode,
} from '../../../lambdas/contracts/table/product-code';

it.each([
  ['012345678905', ['012345678905', '00012345678905', '0012345678905']],
  ['0012345678905', ['0012345678905', '00012345678905', '012345678905']],
  ['5901234123457', ['5901234123457', '05901234123457']],
  ['96385074', ['96385074', '00000096385074', '0000096385074', '000096385074']],
  ['A-12', ['A-12']],
  ['12345', ['12345']],
])('%s is spelt %j', (barcode, spellings) => {
  expect(spellingsOfBarcode(barcode)).toEqual(spellings);
  expect(new Set(spellings.map(canonicalBarcode)).size).toBe(1);
});
