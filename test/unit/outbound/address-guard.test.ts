import { describe, expect, it } from '@jest/globals';
import {
  refuseForbiddenUrl,
  isAllowedAddress,
} from '../../../lambdas/shared/outbound/address-guard';

describe('isAllowedAddress', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])('allows %s', (address) => {
    expect(isAllowedAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['the rest of loopback', '127.8.9.10'],
    ['IPv6 loopback', '::1'],
    ['unspecified', '0.0.0.0'],
    ['unspecified IPv6', '::'],
    ['private 10/8', '10.0.0.1'],
    ['private 172.16/12', '172.31.255.1'],
    ['private 192.168/16', '192.168.1.1'],
    ['link-local and the metadata service', '169.254.169.254'],
    ['IPv6 link-local', 'fe80::1'],
    ['CGNAT', '100.64.0.1'],
    ['unique local', 'fd00::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped private', '::ffff:10.0.0.1'],
    ['IPv4-compatible loopback', '::7f00:1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['6to4', '2002:7f00:1::'],
    ['site-local', 'fec0::1'],
    ['IPv6 that is assigned to nobody', '4000::1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['reserved', '240.0.0.1'],
    ['a host name', 'localhost'],
  ])('refuses %s', (_, address) => {
    expect(isAllowedAddress(address)).toBe(false);
  });
});

describe('refuseForbiddenUrl', () => {
  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.1.2.3:8443/',
    'http://127.1/',
    'http://0/',
    'http://127.0.0.1./',
    'http://１２７.0.0.1/',
    'http://localhost:8080/',
    'http://LocalHost./',
    'http://a.localhost/',
  ])('refuses the literal address of %s', (url) => {
    expect(() => refuseForbiddenUrl(new URL(url))).toThrow('the address is not a public one');
  });

  it('refuses other schemes and credentials', () => {
    expect(() => refuseForbiddenUrl(new URL('file:///etc/passwd'))).toThrow(
      'neither http nor https',
    );
    for (const url of [
      'http://a:b@example.com/',
      'http://:b@example.com/',
      'http://a@example.com/',
    ]) {
      expect(() => refuseForbiddenUrl(new URL(url))).toThrow('user name or password');
    }
  });

  it('does not check other host names, which are checked when they are resolved', () => {
    for (const url of ['https://example.com/a.jpg', 'https://localhost.example.com/']) {
      expect(() => refuseForbiddenUrl(new URL(url))).not.toThrow();
    }
  });
});
