import { addressInCode } from '@/domain/addressInCode';

describe('addressInCode', () => {
  it.each([
    ['192.168.1.50', '192.168.1.50'],
    ['http://192.168.1.50/', 'http://192.168.1.50'],
    ['https://192.168.1.50:8043/cgi-bin/epos/service.cgi', 'https://192.168.1.50:8043/cgi-bin/epos/service.cgi'],
    ['IP Address : 192.168.001.050', '192.168.1.50'],
    ['tm-m30.local', 'tm-m30.local'],
    ['https://setup.example.com/go?ip=10.0.0.7&model=TM-m30', '10.0.0.7'],
    ['Model: TM-T20\nMAC: 00:26:AB:00:00:01\nIP: 172.16.4.9\nDHCP: on', '172.16.4.9'],
    ['Model: TM-m30  IP Address: 192.168.001.060  DHCP: on', '192.168.1.60'],
  ])('reads the address of a printer from %j [V-11]', (text, address) => {
    expect(addressInCode(text)).toBe(address);
  });

  it.each([
    'https://www.example.com/support',
    'X3EL000001',
    'WIFI:S:Cocina;T:WPA;P:secreto;;',
    'Version 2.10.4',
    'IP: 192.168.1.50, gateway: 192.168.1.1',
    '8.8.8.8',
    'ip=192.168.1.999',
    '',
  ])('reads none from %j, which has none or more than one [V-11]', (text) => {
    expect(addressInCode(text)).toBeNull();
  });
});
