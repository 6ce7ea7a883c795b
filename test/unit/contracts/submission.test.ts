import { describe, expect, it } from '@jest/globals';
import { submitUrlsSchema } from '../../../lambdas/contracts/submission';

const parse = (body: object) => submitUrlsSchema.safeParse(body);

describe('submitUrlsSchema', () => {
  it('removes brackets and blanks around an address', () => {
    expect(parse({ urls: [' <https://a.example/b.jpg> '] }).data?.urls).toEqual([
      'https://a.example/b.jpg',
    ]);
  });

  it('reads null callbacks as absent', () => {
    expect(parse({ urls: ['http://a.example'], callback: null, callback_url: null }).data).toEqual({
      urls: ['http://a.example'],
    });
  });

  it.each([
    ['ftp://a.example/b.jpg', 'must be an http or https URL'],
    ['a.example/b.jpg', 'must be an http or https URL'],
    ['', 'must be an http or https URL'],
    ['https://user:secret@a.example/', 'must not contain a user name or password'],
    ['https://a.example/\u0000', 'must not contain control characters'],
    ['https://a.example/\ud800', 'must be valid Unicode'],
    [`https://a.example/${'x'.repeat(2048)}`, 'must have at most 2048 characters'],
  ])('refuses %s', (url, message) => {
    const { error } = parse({ urls: ['https://a.example', url] });

    expect(error?.issues[0]).toMatchObject({ path: ['urls', 1], message });
  });

  it('accepts 100 URLs and refuses 0 and 101', () => {
    const urls = (count: number) => Array<string>(count).fill('https://a.example');

    expect(parse({ urls: urls(100) }).success).toBe(true);
    expect(parse({ urls: urls(101) }).error?.issues[0]?.message).toBe('must name at most 100 URLs');
    expect(parse({ urls: [] }).success).toBe(false);
  });
});
