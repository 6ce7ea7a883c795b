import { expect, it } from '@jest/globals';
import { faultOfId, textOfCell } from '../../../lambdas/contracts/table/cells';

it.each([
  ['5,90123E+12', 'is a number that a spreadsheet has shortened'],
  ['5.90123e12', 'is a number that a spreadsheet has shortened'],
  ['6E+12', 'is a number that a spreadsheet has shortened'],
  ['5901234123457.0', 'is a number with decimals'],
  ['590123412345,00', 'is a number with decimals'],
  ['5 901 234 123 457', 'is a number in groups of three digits'],
  ['5,901,234,123,457', 'is a number in groups of three digits'],
  ['590\u202f123\u202f412\u202f345', 'is a number in groups of three digits'],
  ['=5901234123457', 'is a formula'],
  ['=T("5901234123457")', 'is a formula'],
  ['\t0012', 'has an invisible character'],
  ['5901234123457\u200b', 'has an invisible character'],
  ['\u00a0007', 'has an invisible character'],
])('a table may not name a product by %j, which %s', (cell, fault) => {
  expect(faultOfId(textOfCell(cell))).toContain(fault);
});

it.each([
  ...['5901234123457', '0012', '="0012"', "'0012", '1E5', '12E10', '12.0', '702.758.14', '5-901'],
  ...['123.456.789', 'A 100 200', '5 901234 123457', '=', '=A'],
])('a table may name a product by %j', (cell) => {
  expect(faultOfId(textOfCell(cell))).toBeUndefined();
});
