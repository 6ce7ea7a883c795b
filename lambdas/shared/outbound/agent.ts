import dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { LIMITS } from '../../contracts/limits';
import { once } from '../once';
import { ForbiddenAddressError, isReachable } from './address-guard';

/**
 * Resolves a name and hands out only addresses that may be reached. The connection is made to one
 * of these very addresses, so a name that resolves differently a moment later gains nothing.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) {
      callback(error, []);
      return;
    }
    const reachable = addresses.filter(({ address }) => isReachable(address));
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

/** The least that undici takes: gone before the function has written down what came of the request. */
const KEPT_MS = 1;

/**
 * The dispatcher of every request to an address that a caller named. It follows no redirects and
 * knows no proxy. Literal addresses are not looked up: `checkUrl` comes first.
 *
 * It keeps no connection for later. Lambda freezes a function between its invocations, with its
 * timers, and drops connections that stay idle: one that was kept would look alive, and the next
 * picture or callback of that host would fail by it.
 */
export const guardedAgent = once(
  () =>
    new Agent({
      connect: { lookup: guardedLookup, timeout: LIMITS.fetchTimeoutSeconds * 1000 },
      maxResponseSize: LIMITS.fetchedImageBytes,
      keepAliveTimeout: KEPT_MS,
      // Else a server may ask for more.
      keepAliveMaxTimeout: KEPT_MS,
    }),
);
