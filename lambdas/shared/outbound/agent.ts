import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { LIMITS } from '../../contracts/limits';
import { once } from '../once';
import { ForbiddenAddressError, isAllowedAddress } from './address-guard';

/**
 * Resolves a host name to the public ones of its addresses. The connection is made to one of those,
 * so a name that resolves to a private address a moment later cannot get past the check.
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

/** How long an idle connection is kept open: the least that undici accepts. */
const IDLE_CONNECTION_TIMEOUT_MS = 1;

/**
 * The HTTP agent of every request to an address that a caller named. It follows no redirects and
 * uses no proxy. Call `refuseForbiddenUrl` first: an IP address in a URL is connected to without a lookup.
 *
 * It keeps no connection open. Lambda freezes a function between invocations, its timers included,
 * and drops idle connections. A kept one would seem open, and the next request on it would fail.
 */
export const publicAddressAgent = once(
  () =>
    new Agent({
      connect: { lookup: lookUpPublicAddresses, timeout: LIMITS.fetchTimeoutSeconds * 1000 },
      maxResponseSize: LIMITS.fetchedImageBytes,
      keepAliveTimeout: IDLE_CONNECTION_TIMEOUT_MS,
      // Without this limit a server could ask for a longer time.
      keepAliveMaxTimeout: IDLE_CONNECTION_TIMEOUT_MS,
    }),
);
