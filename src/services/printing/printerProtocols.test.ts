import { http, HttpResponse } from 'msw';
import { storeChosenDevice } from '@/services/printing/chosenDevices';
import { printerProtocol } from '@/services/printing/printerProtocols';
import { connectUsb } from '../../../test/devices/virtualUsb';
import { VirtualEscPosPrinter } from '../../../test/devices/virtualEscPosPrinter';
import { server } from '../../../test/msw/server';

const URL = 'http://printer.test/cgi-bin/epos/service.cgi';
const READY =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<response success="true" code="" status="251658262" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>';

describe('the protocol of a printer', () => {
  afterEach(() => localStorage.clear());

  it('is ESC/POS for a device of the computer, which gets bytes and no request [V-04]', async () => {
    const printer = new VirtualEscPosPrinter();
    const usb = connectUsb(printer);
    storeChosenDevice('USB', 'printer-1', { vendorId: 0x04b8, productId: 0x0202, serialNumber: 'SERIAL-1', name: 'TM-T20' });

    expect((await printerProtocol.check('usb:printer-1')).health).toEqual({ ok: true, paperNearEnd: false });
    const reply = await printerProtocol.print('usb:printer-1', { headers: {}, body: btoa('Mesa 4') });

    expect(reply.verdict.outcome).toBe('printed');
    expect(printer.paper).toBe('Mesa 4');
    usb.end();
  });

  it('is ePOS-Print for an address, which gets the document [V-04]', async () => {
    const bodies: string[] = [];
    server.use(
      http.post(URL, async ({ request }) => {
        bodies.push(await request.text());
        return HttpResponse.xml(READY);
      }),
    );

    expect((await printerProtocol.check(URL)).health).toEqual({ ok: true, paperNearEnd: false });
    expect((await printerProtocol.print(URL, { headers: {}, body: '<ticket/>' })).verdict.outcome).toBe('printed');
    expect(bodies.at(-1)).toBe('<ticket/>');
  });
});
