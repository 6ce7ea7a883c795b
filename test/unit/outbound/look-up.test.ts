import { afterEach, describe, expect, it, jest } from '@jest/globals';
import dns from 'node:dns';
import { ForbiddenAddressError } from '../../../lambdas/shared/outbound/address-guard';
import { lookUpPublicAddresses } from '../../../lambdas/shared/outbound/look-up';

describe('lookUpPublicAddresses', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Looks up a name that resolves to these addresses. */
  function lookUp(...addresses: readonly string[]): Promise<unknown> {
    const answer = (...[, , callback]: readonly unknown[]) => {
      const found = addresses.map((address) => ({ address, family: 4 }));
      (callback as (error: null, found: readonly dns.LookupAddress[]) => void)(null, found);
    };
    jest.spyOn(dns, 'lookup').mockImplementation(answer);
    return new Promise((resolve, reject) => {
      lookUpPublicAddresses('shop.example', { all: true }, (error, found) => {
        if (error) reject(error);
        else resolve(found);
      });
    });
  }

  it('returns only the public addresses of a name', async () => {
    expect(await lookUp('10.0.0.1', '93.184.216.34', '169.254.169.254')).toEqual([
      { address: '93.184.216.34', family: 4 },
    ]);
  });

  it('refuses a name that has only private addresses', async () => {
    await expect(lookUp('10.0.0.1', '127.0.0.1')).rejects.toThrow(ForbiddenAddressError);
  });
});
