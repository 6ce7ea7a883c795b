import { expect, it } from '@jest/globals';
import { Cookies } from '../../../lambdas/worker/cookies';

it('a cookie for https is kept from http, also from the host that set it', () => {
  const cookies = new Cookies();
  cookies.keep(new URL('https://shop.example/a'), ['id=1; Secure; Path=/', 'size=L']);

  expect(cookies.headerFor(new URL('https://shop.example/b'))).toEqual({ Cookie: 'id=1; size=L' });
  expect(cookies.headerFor(new URL('http://shop.example/b'))).toEqual({ Cookie: 'size=L' });
  expect(cookies.headerFor(new URL('https://other.example/'))).toEqual({});
});
