import { suggestedAddress, withEposPath } from '@/domain/printerAddress';
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
    'leaves %j as it is [T-04]',
    (address) => {
      expect(withEposPath(address)).toBe(address);
    },
  );

  it('completes an address before it is saved, by the schema of the form and of the server [T-04]', () => {
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
