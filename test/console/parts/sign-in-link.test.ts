import { describe, expect, it } from '@jest/globals';
import { takeKeyOfLink } from '../../../console/src/session/sign-in-link';

const KEY = 'shelf_0123456789';

/** Opens a page of the console at a host, and takes the key of its address. */
function open(hostname: string, hash: string) {
  const kept: string[] = [];
  const addresses: string[] = [];
  const page = {
    location: { hostname, hash },
    history: { replaceState: (_: null, __: string, address: string) => addresses.push(address) },
  };
  const taken = takeKeyOfLink(page, (key) => kept.push(key));
  return { taken, kept, addresses };
}

describe('a sign-in link', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('signs in on this machine: %s', (hostname) => {
    const { taken, kept, addresses } = open(hostname, `#/tasks?sign_in=${KEY}&status=DONE`);

    expect(taken).toBe(true);
    expect(kept).toEqual([KEY]);
    expect(addresses).toEqual(['#/tasks?status=DONE']);
  });

  it.each(['console.example.com', '127.0.0.1.example.com', 'localhost.example.com'])(
    'is refused elsewhere, and leaves the address: %s',
    (hostname) => {
      const { taken, kept, addresses } = open(hostname, `#/tasks?sign_in=${KEY}`);

      expect(taken).toBe(false);
      expect(kept).toEqual([]);
      expect(addresses).toEqual(['#/tasks']);
    },
  );

  it('leaves other addresses as they are', () => {
    expect(open('localhost', '#/tasks?status=DONE')).toEqual({
      taken: false,
      kept: [],
      addresses: [],
    });
  });
});
