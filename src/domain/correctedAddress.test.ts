import fc from 'fast-check';
import { correctedAddress } from '@/domain/correctedAddress';
import { addressProblem } from '@/domain/printerAddress';

describe('correctedAddress', () => {
  it.each([
    [' 192.168.1.50 ', '192.168.1.50'],
    ['192,168,1,50', '192.168.1.50'],
    ['192. 168. 1. 50', '192.168.1.50'],
    ['192.168.001.050', '192.168.1.50'],
    ['IP Address : 192.168.001.050', '192.168.1.50'],
    ['IP: 192.168.1.50', '192.168.1.50'],
    ['"192.168.1.50"', '192.168.1.50'],
    ['192.168.1.50 : 8008', '192.168.1.50:8008'],
    ['192.168.1.50:9100', '192.168.1.50'],
    ['socket://192.168.1.50:9100', 'http://192.168.1.50'],
    ['ipp://192.168.1.50:631/ipp/print', 'http://192.168.1.50/ipp/print'],
    ['htp://192.168.1.50', 'http://192.168.1.50'],
    ['http:/192.168.1.50', 'http://192.168.1.50'],
    ['http//192.168.1.50', 'http://192.168.1.50'],
    ['http:\\\\192.168.1.50', 'http://192.168.1.50'],
    ['HTTPS://192.168.001.050/', 'https://192.168.1.50'],
    ['http://192.168.1.50/PRESENTATION/HTML/TOP/INDEX.HTML', 'http://192.168.1.50'],
    ['http://192.168.1.50/index.html?lang=es#network', 'http://192.168.1.50'],
    ['https://192.168.1.50/webconfig/', 'https://192.168.1.50'],
    ['http://kitchen.local/#/settings', 'http://kitchen.local'],
  ])('corrects "%s" to %s, which is valid [V-11]', (typed, corrected) => {
    expect(correctedAddress(typed)).toBe(corrected);
    expect(addressProblem(corrected)).toBeNull();
  });

  it.each([
    '',
    '192.168.1.50',
    '192.168.1.50:8008',
    'http://192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000',
    'https://kitchen.local:8043',
    'http://[fe80::1]:8008/epos',
    'https://proxy.example/printers/kitchen?to=1',
    'kitchen',
    '999.1.2.3',
  ])('returns "%s" unchanged [V-11]', (address) => {
    expect(correctedAddress(address)).toBe(address);
  });

  it('changes no corrected address again [V-11]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.ipV4(),
          fc.webUrl(),
          fc.tuple(fc.ipV4(), fc.nat(70_000)).map(([ip, port]) => `${ip} : ${port}`),
        ),
        (text) => {
          const once = correctedAddress(text);
          fc.pre(addressProblem(once) === null);
          expect(correctedAddress(once)).toBe(once);
        },
      ),
    );
  });
});
