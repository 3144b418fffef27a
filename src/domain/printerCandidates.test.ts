import { guessNetwork, isNetwork, printerCandidates } from '@/domain/printerCandidates';

describe('isNetwork', () => {
  it.each([
    ['192.168.1', true],
    ['10.0.0', true],
    ['8.8.8', false],
    ['127.0.0', false],
    ['192.168', false],
    ['192.168.300', false],
    ['192.168.1.', false],
    ['', false],
  ])('returns for %j %p [R-02]', (text, expected) => {
    expect(isNetwork(text)).toBe(expected);
  });
});

describe('guessNetwork', () => {
  it.each([
    ['of the typed address, before those of other printers', 'app.example.com', ['http://10.1.2.3', '192.168.7.9'], '10.1.2'],
    ['of another printer if the typed address is a name', 'app.example.com', ['printer.local', '192.168.7.9:8008'], '192.168.7'],
    ['of the page', '172.16.4.2', ['localhost:4301', 'not an address'], '172.16.4'],
    ['that is most common if there is no other', 'localhost', ['8.8.8.8'], '192.168.1'],
  ])('returns the network %s [R-02]', (_, page, addresses, network) => {
    expect(guessNetwork(page, addresses)).toBe(network);
  });
});

describe('printerCandidates', () => {
  it('returns the factory address and each host of the network once [R-02]', () => {
    const candidates = printerCandidates('192.168.192', 'app.example.com');

    expect(candidates[0]).toBe('http://192.168.192.168');
    expect(candidates).toHaveLength(254);
    expect(candidates).toContain('http://192.168.192.254');
  });

  it('returns this computer first if the page was loaded from it [R-02]', () => {
    expect(printerCandidates('10.0.0', 'localhost').slice(0, 2)).toEqual(['http://127.0.0.1', 'http://127.0.0.1:4390']);
  });
});
