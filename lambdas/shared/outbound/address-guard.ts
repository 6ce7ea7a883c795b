import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../environment';
import { once } from '../once';

/**
 * Callers name the addresses that the service fetches pictures from and posts callbacks to. These
 * checks keep such requests out of the network that the service itself runs in.
 */

const isLoopbackAllowed = once(
  () =>
    readEnvironment({
      [ENVIRONMENT_VARIABLES.outboundAllowance]: z.enum(['', 'loopback']).default(''),
    })[ENVIRONMENT_VARIABLES.outboundAllowance] === 'loopback',
);

/** The public range of IPv6 addresses. The library counts every range that it does not know as public. */
const IPV6_PUBLIC_RANGE = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * The error for an address to which the service may not send requests. Its message is safe to show to the
 * caller.
 */
export class ForbiddenAddressError extends Error {
  constructor(message = 'the address is not a public one') {
    super(message);
    this.name = 'ForbiddenAddressError';
  }
}

/**
 * Whether an IP address belongs to the public internet. Loopback, link-local, private, shared
 * (CGNAT), unique-local, multicast, reserved and translated ranges do not. An IPv4 address within
 * an IPv6 one is judged as the IPv4 address.
 */
export function isAllowedAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'unicast' && parsed instanceof ipaddr.IPv6) return parsed.match(IPV6_PUBLIC_RANGE);
  return range === 'unicast' || (range === 'loopback' && isLoopbackAllowed());
}

/** Host names that mean loopback wherever they are resolved (RFC 6761, 6.3). */
const LOOPBACK_NAME = /^(?:.+\.)?localhost\.?$/;

/**
 * Checks a URL before its host name is resolved.
 * @throws ForbiddenAddressError if the scheme is not http(s), if it has credentials, or if the host is an
 * IP address that is not public, or a name for loopback.
 */
export function refuseForbiddenUrl(url: URL): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ForbiddenAddressError('the address is neither http nor https');
  }
  if (url.username !== '' || url.password !== '') {
    throw new ForbiddenAddressError('the address contains a user name or password');
  }
  if (hasForbiddenHost(url)) throw new ForbiddenAddressError();
}

/**
 * Whether the host is an IP address that is not public, or a name for loopback. The URL parser has
 * already turned decimal, octal and hexadecimal IPv4 addresses into their usual form.
 */
export function hasForbiddenHost({ hostname }: URL): boolean {
  if (LOOPBACK_NAME.test(hostname)) return !isLoopbackAllowed();
  const literal = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) && !isAllowedAddress(literal);
}
