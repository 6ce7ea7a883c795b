import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { LIMITS } from '../../contracts/limits';
import { once } from '../once';
import { ForbiddenAddressError, isAllowedAddress } from './address-guard';

/**
 * Resolves a host name to its public addresses. The connection uses one of these, so a name that
 * changes its address cannot get past the check.
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
 * The HTTP agent for addresses that callers name: no redirects, no proxy, no kept connections, which
 * Lambda drops while frozen. Call `refuseForbiddenUrl` first, because IP addresses in URLs are not
 * looked up.
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
