import { addressProblem, isPublicName, isSameDevice, suggestedAddress, withEposPath } from '@/domain/printerAddress';
import { printerSettingsSchema } from '@/domain/printerSettings';

const SERVICE = '/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000';

describe('withEposPath', () => {
  it.each(['192.168.1.50', 'http://192.168.1.50', 'https://kitchen.local:8043', '[fe80::1]', 'HTTP://printer'])(
    'adds the default ePOS service to %s [T-04]',
    (address) => {
      expect(withEposPath(address)).toBe(address + SERVICE);
      expect(withEposPath(`${address}/`)).toBe(address + SERVICE);
    },
  );

  it.each(['', 'http://192.168.1.50/print', '192.168.1.50?devid=a', `192.168.1.50${SERVICE}`, 'http://proxy.test/a/b?c=d'])(
    'returns %j unchanged [T-04]',
    (address) => {
      expect(withEposPath(address)).toBe(address);
    },
  );

  it('is applied by the schema of form and server before an address is saved [T-04]', () => {
    expect(printerSettingsSchema.parse({ printerURL: '192.168.1.50' })).toEqual({ printerURL: `192.168.1.50${SERVICE}` });
    expect(printerSettingsSchema.parse({ printerURL: '' })).toEqual({ printerURL: '' });
    expect(printerSettingsSchema.safeParse({ printerURL: 'no address' }).success).toBe(false);
  });
});

describe('suggestedAddress', () => {
  it.each([
    ['http://192.168.1.50/print', `http://192.168.1.50${SERVICE}`],
    ['192.168.1.50:8008/cgi-bin/epos/service.cgi', `192.168.1.50:8008${SERVICE}`],
    ['https://proxy.test?to=kitchen', `https://proxy.test${SERVICE}`],
  ])('suggests the ePOS service at the host of %s [T-04]', (address, suggested) => {
    expect(suggestedAddress(address)).toBe(suggested);
  });

  it.each(['', `http://192.168.1.50${SERVICE}`, '192.168.1.50/cgi-bin/epos/service.cgi?devid=kitchen'])(
    'suggests nothing for %j [T-04]',
    (address) => {
      expect(suggestedAddress(address)).toBeNull();
    },
  );
});

describe('addressProblem', () => {
  it.each([
    ['http://192.168.1. 50', 'noSpaces'],
    ['http://ana:secret@192.168.1.50', 'addressWithPassword'],
    ['192.168.1.50:0', 'invalidPort'],
    ['192.168.1.50:', 'invalidPort'],
    ['[fe80::1]:65536', 'invalidPort'],
    ['http://192.168.1.50:port/path', 'invalidPort'],
    ['ftp://192.168.1.50', 'invalidUrl'],
    ['192.168.1', 'invalidUrl'],
    ['8.8.8.8', 'publicAddress'],
    ['https://[2001:4860:4860::8888]:443', 'publicAddress'],
  ])('rejects %s with %s [R-02]', (address, problem) => {
    expect(addressProblem(address)).toBe(problem);
  });

  it.each([
    '',
    '192.168.1.50',
    'http://10.0.0.2:8008',
    '[fe80::1]:80',
    'printer.local',
    `192.168.1.50${SERVICE}`,
    'https://prn.example.com',
  ])('accepts %j [R-02]', (address) => {
    expect(addressProblem(address)).toBeNull();
  });
});

describe('isPublicName', () => {
  it.each([
    ['printer.example.com', true],
    ['https://prn.example.com:8043/path', true],
    ['printer.local', false],
    ['localhost:4390', false],
    ['printer', false],
    ['192.168.1.50', false],
    ['not an address', false],
  ])('returns for %s %p [R-02]', (address, isPublic) => {
    expect(isPublicName(address)).toBe(isPublic);
  });
});

describe('isSameDevice', () => {
  it.each([
    ['192.168.1.50', `http://192.168.1.50${SERVICE}`, true],
    ['192.168.1.50:80', 'HTTP://192.168.1.50/', true],
    ['https://192.168.1.50', 'http://192.168.1.50', false],
    ['192.168.1.50:8008', '192.168.1.50', false],
    ['', '', false],
  ])('compares %j with %j by host and port [R-02]', (one, other, same) => {
    expect(isSameDevice(one, other)).toBe(same);
  });
});
