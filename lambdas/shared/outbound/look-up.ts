import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ForbiddenAddressError, isAllowedAddress } from './address-guard';

/**
 * Resolves a host name to its public addresses. The connection uses one of these addresses, so a name
 * that resolves differently later cannot get past the check.
 */
export const lookUpPublicAddresses: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const reachable = addresses.filter(({ address }) => isAllowedAddress(address));
    const [first] = reachable;
    if (!first) {
      callback(new ForbiddenAddressError(), []);
    } else if (options.all) {
      callback(null, reachable);
    } else {
      callback(null, first.address, first.family);
    }
  });
};
