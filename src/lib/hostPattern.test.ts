import { isHostUrl, withScheme } from '@/lib/hostPattern';

describe('isHostUrl', () => {
  it.each([
    '192.168.1.50',
    'http://prn.local:8008',
    'http://192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000',
    'https://[fe80::1]:8043/cgi-bin/epos/service.cgi',
    'printer-kitchen',
    'localhost:65535',
  ])('accepts %s [PR-05, S-19]', (text) => {
    expect(isHostUrl(text)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'una impresora',
    'http://',
    'ftp://host',
    '192.168.1.500',
    'host:0',
    'host:65536',
    'http://host /path',
    '1234',
    'http://a..b',
    'javascript:alert(1)',
  ])('rejects "%s" [PR-05, S-19]', (text) => {
    expect(isHostUrl(text)).toBe(false);
  });
});

describe('withScheme', () => {
  it('adds the scheme of the page if there is none', () => {
    expect([withScheme('192.168.1.50', 'https:'), withScheme('http://prn.local', 'https:')]).toEqual([
      'https://192.168.1.50',
      'http://prn.local',
    ]);
  });
});
