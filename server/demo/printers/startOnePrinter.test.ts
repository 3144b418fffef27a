import { PRINTER_HELP, readPrinterOptions } from './printerOptions';
import { startOnePrinter } from './startOnePrinter';

describe('npm run virtual-printer [R-02]', () => {
  it('has defaults for port, name and host', () => {
    expect(readPrinterOptions([])).toEqual({ port: 4390, name: 'Virtual printer', host: '127.0.0.1' });
    expect(readPrinterOptions(['--port', '0', '--name', 'Barra'])).toMatchObject({ port: 0, name: 'Barra' });
    expect(readPrinterOptions(['--help'])).toBe('help');
    expect(PRINTER_HELP).toContain('--port N');
  });

  it.each(['x', '-1', '65536', '1.5', ''])('rejects the port %j with an explanation', (port) => {
    expect(() => readPrinterOptions([`--port=${port}`])).toThrow(`Invalid --port "${port}": expected an integer from 0 to 65535.`);
  });

  it('serves its page, and explains that a port is in use', async () => {
    const printer = await startOnePrinter({ port: 0, name: 'Barra', host: '127.0.0.1' });
    try {
      expect(await (await fetch(printer.url)).text()).toContain('Barra');
      await expect(startOnePrinter({ port: printer.port, name: 'Otra', host: '127.0.0.1' })).rejects.toThrow(
        `Port ${printer.port} is in use.`,
      );
    } finally {
      await printer.close();
    }
  });
});
