import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { ENVIRONMENT, readEnvironment } from '../environment';
import { once } from '../once';

/**
 * Callers name the addresses that the service fetches pictures from and posts callbacks to. None of
 * them may lead back into the network that the service runs in.
 */

const loopbackAllowed = once(
  () =>
    readEnvironment({ [ENVIRONMENT.outboundAllowance]: z.enum(['', 'loopback']).default('') })[
      ENVIRONMENT.outboundAllowance
    ] === 'loopback',
);

/** The public part of IPv6. The library takes every range that it does not know for public. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address or URL is none that the service may reach; the message is safe to show. */
export class ForbiddenAddressError extends Error {
  constructor(message = 'the address is not a public one') {
    super(message);
    this.name = 'ForbiddenAddressError';
  }
}

/**
 * Whether an IP address belongs to the public internet. Loopback, link-local, private, shared
 * (CGNAT), unique-local, multicast, reserved and translated ranges do not; an IPv4 address mapped
 * into IPv6 counts as what it maps.
 */
export function isReachable(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'unicast' && parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST);
  return range === 'unicast' || (range === 'loopback' && loopbackAllowed());
}

/**
 * Checks what can be checked of a URL before its name is resolved.
 * @throws ForbiddenAddressError for other schemes, credentials, and literal addresses that are not
 *   public.
 */
export function checkUrl(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ForbiddenAddressError('the address is neither http nor https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('the address contains a user name or password');
  }
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isReachable(literal)) throw new ForbiddenAddressError();
}
