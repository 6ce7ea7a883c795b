import { afterEach, expect, jest, test } from '@jest/globals';
import { reportBroken } from '../../soak/promise-broken';

afterEach(() => {
  jest.restoreAllMocks();
});

test('a soak that found something ends with 1, and says what; otherwise it ends with 0', () => {
  const said = jest.spyOn(console, 'error').mockReturnValue();
  const ended = jest.spyOn(console, 'log').mockReturnValue();

  expect(reportBroken([], 'seed 1')).toBe(0);
  expect(said).not.toHaveBeenCalled();
  expect(reportBroken([{ promise: 'usage', of: 'amber', what: '3 are counted' }], 'seed 1')).toBe(
    1,
  );
  expect(said).toHaveBeenCalledWith(
    'BROKEN: each image and callback counts once: amber: 3 are counted',
  );
  expect(ended).toHaveBeenCalledTimes(2);
});
