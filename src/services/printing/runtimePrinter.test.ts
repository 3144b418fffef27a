import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { aPrinter } from '../../../test/factories/aPrinter';

describe('runtimePrinters', () => {
  it('assigns a unique id to each printer, even with a missing or duplicate uuid', () => {
    const printers = [aPrinter(), aPrinter({ uuid: null }), aPrinter({ uuid: null }), aPrinter()];

    expect(new Set(runtimePrinters(printers).map(({ uuid }) => uuid)).size).toBe(4);
    expect(runtimePrinters(printers)[0]?.uuid).toBe('printer-1');
  });

  it("adds the page's scheme to an address without one, and returns no URL for a printer that is not usable", () => {
    const printers = [aPrinter({ printerURL: '192.168.1.50' }), aPrinter({ uuid: 'printer-2', isActive: false })];

    expect(runtimePrinters(printers).map(({ url }) => url)).toEqual(['http://192.168.1.50', null]);
  });

  it('returns for a device of this computer an address that names the printer only [V-07]', () => {
    const printers = [aPrinter({ connectMethod: 'USB', printerURL: null }), aPrinter({ uuid: 'printer-2', connectMethod: 'SERIAL' })];

    expect(runtimePrinters(printers)).toMatchObject([
      { url: 'usb:printer-1', usability: 'usable', needsGrant: 'device' },
      { url: 'serial:printer-2', usability: 'usable', needsGrant: 'device' },
    ]);
  });
});
