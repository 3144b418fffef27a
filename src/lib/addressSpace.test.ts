import * as fc from 'fast-check';
import { addressSpaceOf, neededPermission } from '@/lib/addressSpace';

describe('addressSpaceOf', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'printers.localhost',
    '127.0.0.1',
    '127.255.255.254',
    '[::1]',
    '::1',
    '[::]',
    '0.0.0.0',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('returns loopback for %s [BP-09]', (host) => {
    expect(addressSpaceOf(host)).toBe('loopback');
  });

  it.each([
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.50',
    '169.254.7.7',
    '100.64.0.0',
    '100.127.255.255',
    '0.1.2.3',
    'kitchen.local',
    'Kitchen.Local.',
    '[fc00::1]',
    '[fdff:ffff::9]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[2001:db8::1]',
    '[3fff:fff::1]',
    '[::ffff:192.168.1.50]',
    '[::ffff:c0a8:132]',
  ])('returns local for %s [BP-09]', (host) => {
    expect(addressSpaceOf(host)).toBe('local');
  });

  it.each([
    'pase.example',
    'printer-kitchen',
    'local.example',
    'notlocal',
    'mylocalhost',
    'localhost.example',
    '8.8.8.8',
    '11.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.0.1',
    '128.0.0.1',
    '1.2.3',
    '300.1.1.1',
    '[2a00:1450::1]',
    '[fbff::1]',
    '[ff02::1]',
    '[3fff:1000::1]',
    '[::2]',
    '[::ffff:8.8.8.8]',
    '[nonsense::x]',
    '',
  ])('returns public for "%s" [BP-09]', (host) => {
    expect(addressSpaceOf(host)).toBe('public');
  });

  it('returns the same space for an IPv4 address and its mapped IPv6 address [BP-09]', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(addressSpaceOf(`[::ffff:${address}]`)).toBe(addressSpaceOf(address));
      }),
    );
  });

  it('does not depend on the notation of an address [BP-09]', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const { hostname } = new URL(`http://[${address}]`);
        expect([addressSpaceOf(address), addressSpaceOf(`[${address.toUpperCase()}]`)]).toEqual([
          addressSpaceOf(hostname),
          addressSpaceOf(hostname),
        ]);
      }),
    );
  });

  it('returns one of three values for any text [BP-09]', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['loopback', 'local', 'public']).toContain(addressSpaceOf(text));
      }),
    );
  });
});

describe('neededPermission', () => {
  it.each([
    ['http://192.168.1.50/cgi-bin/epos/service.cgi', 'pase.example', 'local'],
    ['https://kitchen.local:8043', 'pase.example', 'local'],
    ['http://localhost:8008', 'pase.example', 'loopback'],
    ['http://127.0.0.1:4301', 'pase.example', 'loopback'],
    ['http://[fe80::1]:8008/', '8.8.8.8', 'local'],
    ['https://printer.pase.example', 'pase.example', null],
    ['http://192.168.1.50', '192.168.1.2', null],
    ['http://192.168.1.50', 'localhost', null],
    ['http://localhost:8008', 'localhost', null],
    ['http://localhost:8008', 'till.local', null],
    ['http://8.8.8.8', '192.168.1.2', null],
    ['una impresora', 'pase.example', null],
    ['', 'pase.example', null],
  ])('returns for %s on a page of %s: %s [BP-09, V-09]', (address, page, expected) => {
    expect(neededPermission(address, page)).toBe(expected);
  });

  it('returns null on a page that is not public [BP-09]', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('localhost', '10.1.2.3', 'till.local', '[::1]'), (printer, page) => {
        expect(neededPermission(`http://${printer}/`, page)).toBeNull();
      }),
    );
  });
});
