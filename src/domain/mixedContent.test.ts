import { mixedContentProblem, targetAddressSpace } from '@/domain/mixedContent';

const LOCAL = ['http://192.168.1.50/cgi-bin/epos/service.cgi', 'HTTP://kitchen.local:8008', 'http://[fe80::1]'];

describe('mixedContentProblem', () => {
  it.each(LOCAL)('returns the problem of %s on an https page by permission [BP-09]', (url) => {
    expect(
      (['granted', 'prompt', 'denied', 'unknown'] as const).map((permission) => mixedContentProblem(url, 'https:', permission)),
    ).toEqual([null, 'permission', 'permission', 'certificate']);
  });

  it('returns `certificate` for an http address that may be public, even with permission [BP-09]', () => {
    expect(mixedContentProblem('http://printer.example', 'https:', 'granted')).toBe('certificate');
  });

  it.each([
    ['http://192.168.1.50', 'http:'],
    ['https://192.168.1.50', 'https:'],
    ['192.168.1.50', 'https:'],
    ['http://localhost:8008', 'https:'],
    ['http://', 'https:'],
    ['', 'https:'],
  ])('returns null for "%s" on a page of %s [BP-09]', (url, protocol) => {
    expect(mixedContentProblem(url, protocol, 'unknown')).toBeNull();
  });
});

describe('targetAddressSpace', () => {
  it.each<[string, string, object]>([
    ...LOCAL.map((url): [string, string, object] => [url, 'https:', { targetAddressSpace: 'local' }]),
    ['http://localhost:8008', 'https:', { targetAddressSpace: 'loopback' }],
    ['http://printer.example', 'https:', {}],
    ['https://192.168.1.50', 'https:', {}],
    ['http://192.168.1.50', 'http:', {}],
    ['una impresora', 'https:', {}],
  ])('for %s on a page of %s returns %j [BP-09]', (url, protocol, expected) => {
    expect(targetAddressSpace(url, protocol)).toEqual(expected);
  });
});
