import { runtimePrinters } from '@/services/printing/runtimePrinter';
import { aPrinter } from '../../../test/factories/aPrinter';

describe('runtimePrinters', () => {
  it('gives each printer an id of its own, also without uuid or with that of another', () => {
    const printers = [aPrinter(), aPrinter({ uuid: null }), aPrinter({ uuid: null }), aPrinter()];

    expect(new Set(runtimePrinters(printers).map(({ uuid }) => uuid)).size).toBe(4);
    expect(runtimePrinters(printers)[0]?.uuid).toBe('printer-1');
  });

  it('gives an address without a scheme that of the page, and none to a printer that is not usable', () => {
    const printers = [aPrinter({ printerURL: '192.168.1.50' }), aPrinter({ uuid: 'printer-2', isActive: false })];

    expect(runtimePrinters(printers).map(({ url }) => url)).toEqual(['http://192.168.1.50', null]);
  });
});
