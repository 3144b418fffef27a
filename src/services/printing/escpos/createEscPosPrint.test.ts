import type { PrinterHealth, PrinterReply } from '@/domain/printerReply';
import { chosenDevice, storeChosenDevice } from '@/services/printing/chosenDevices';
import type { PrinterProtocol } from '@/services/printing/printerProtocol';
import { createEscPosPrint } from '@/services/printing/escpos/createEscPosPrint';
import { openSerial } from '@/services/printing/escpos/openSerial';
import { openUsb } from '@/services/printing/escpos/openUsb';
import { tabClock } from '@/services/runtime/workerClock';
import { connectSerial } from '../../../../test/devices/virtualSerial';
import { connectUsb } from '../../../../test/devices/virtualUsb';
import { VirtualEscPosPrinter } from '../../../../test/devices/virtualEscPosPrinter';

const USB = 'usb:printer-1';
const SERIAL = 'serial:printer-1';
const TEXT = 'Mesa 4: 2 x Paella\n'.repeat(20);
const TICKET = { headers: {}, body: btoa(TEXT) };
const MINUTE = 60_000;
const PRINTED: Partial<PrinterReply> = { verdict: { outcome: 'printed', code: null }, health: { ok: true, paperNearEnd: false } };
const NOTHING_SENT = { outcome: 'busy', code: 'SERVICE_UNAVAILABLE' };

function outcomeOf<Result>(promise: Promise<Result>) {
  const seen: Result[] = [];
  void promise.then((result) => seen.push(result));
  return seen;
}

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

describe('a USB printer', () => {
  let printer: VirtualEscPosPrinter;
  let usb: ReturnType<typeof connectUsb>;
  let protocol: PrinterProtocol;

  function start(options?: Parameters<typeof connectUsb>[1]) {
    printer = new VirtualEscPosPrinter();
    usb = connectUsb(printer, options);
    protocol = createEscPosPrint(openUsb, { clock: tabClock, deviceOf: chosenDevice });
    storeChosenDevice('USB', 'printer-1', { vendorId: 0x04b8, productId: 0x0202, serialNumber: 'SERIAL-1', name: 'TM-T20' });
  }
  beforeEach(() => start());
  afterEach(() => usb.end());

  /** Prints, and lets all time limits pass. */
  async function print(): Promise<PrinterReply | undefined> {
    const outcome = outcomeOf(protocol.print(USB, TICKET));
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    return outcome[0];
  }

  it('has printed a ticket when it confirms the whole of it and then reports no problem [V-04, V-07]', async () => {
    expect(await print()).toMatchObject(PRINTED);
    expect(await print()).toMatchObject(PRINTED);
    expect(printer.paper).toBe(TEXT + TEXT);
  });

  it('reports its health from the status bytes, and stays usable after each problem [V-07]', async () => {
    const check = async (): Promise<PrinterHealth> => (await protocol.check(USB)).health;
    expect(await check()).toEqual({ ok: true, paperNearEnd: false });
    for (const [faults, problem] of [
      [{ coverOpen: true }, 'coverOpen'],
      [{ coverOpen: false, paperEnd: true }, 'paperEnd'],
      [{ paperEnd: false, cutterBroken: true }, 'cutter'],
    ] as const) {
      printer.set(faults);
      expect(await check()).toEqual({ ok: false, problem });
    }
    expect(printer.paper).toBe('');
  });

  it('gets nothing while its cover is open, so that the ticket waits unmarked [V-07]', async () => {
    printer.set({ coverOpen: true });

    expect(await print()).toMatchObject({ verdict: NOTHING_SENT, health: { ok: false, problem: 'coverOpen' } });
    printer.set({ coverOpen: false });
    expect(printer.paper).toBe('');
  });

  it.each([
    ['not connected', 'notConnected', (): void => usb.unplug()],
    ['used by another program', 'inUse', (): void => void (usb.state.inUse = true)],
    ['not chosen in this browser', 'notConnected', (): void => localStorage.clear()],
  ] as const)('gets nothing if it is %s, so that the ticket waits [V-07]', async (_, problem, arrange) => {
    arrange();

    expect(await print()).toMatchObject({ verdict: NOTHING_SENT, health: { ok: false, problem } });
    expect((await protocol.check(USB)).health).toEqual({ ok: false, problem });
  });

  it('leaves the outcome unknown when it is unplugged in the middle of a ticket, and prints again once it is back [V-07]', async () => {
    usb.state.unpluggedAfterBytes = 100;
    expect(await print()).toMatchObject({
      verdict: { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' },
      health: { ok: false, problem: 'notConnected' },
    });
    expect(printer.paper).toBe(TEXT.slice(0, 100));

    usb.state.unpluggedAfterBytes = null;
    usb.plugIn();
    expect(await print()).toMatchObject(PRINTED);
  });

  it('leaves the outcome unknown when it accepts no data in time, and is released [V-07]', async () => {
    usb.state.stalled = true;
    expect(await print()).toMatchObject({ verdict: { outcome: 'unknown', code: 'TIMEOUT' }, health: { ok: false, problem: 'timeout' } });
    expect(usb.isOpen()).toBe(false);
  });

  it('has printed a ticket whose paper ended in the middle, once there is paper again [V-07]', async () => {
    printer.set({ paperEndsAfterBytes: 50 });
    const outcome = outcomeOf(protocol.print(USB, TICKET));
    await jest.advanceTimersByTimeAsync(30_000);
    expect(outcome).toEqual([]);

    printer.set({ paperEnd: false });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(outcome[0]).toMatchObject(PRINTED);
    expect(printer.paper).toBe(TEXT);
  });

  it('leaves the outcome unknown if it gets no paper in time [V-07]', async () => {
    printer.set({ paperEndsAfterBytes: 50 });

    expect(await print()).toMatchObject({ verdict: { outcome: 'unknown', code: 'TIMEOUT' } });
  });

  it('does not count the late confirmation of an earlier ticket for the next one [V-07]', async () => {
    printer.set({ busy: true });
    expect(await print()).toMatchObject({ verdict: { outcome: 'unknown', code: 'TIMEOUT' } });

    // Its buffer still has the first ticket and the query behind it.
    const outcome = outcomeOf(protocol.print(USB, TICKET));
    await jest.advanceTimersByTimeAsync(3_000);
    printer.set({ busy: false, busyAfterBytes: TEXT.length + 50 });
    await jest.advanceTimersByTimeAsync(2 * MINUTE);
    expect(printer.paper).toBe(TEXT + TEXT.slice(0, 50));
    expect(outcome[0]).toMatchObject({ verdict: { outcome: 'unknown', code: 'TIMEOUT' } });
  });

  it.each([
    ['is silent', { readable: true }],
    ['cannot send', { readable: false }],
  ])('that %s gets tickets, but their outcome is unknown [V-07]', async (_, options) => {
    usb.end();
    start(options);
    printer.set({ silent: true });

    expect(await print()).toMatchObject({ verdict: { outcome: 'unknown', code: 'TIMEOUT' } });
    expect(printer.paper).toContain(TEXT);
  });

  it('leaves the outcome unknown if it reports a problem after the ticket [V-07]', async () => {
    const outcome = outcomeOf(protocol.print(USB, TICKET));
    const accept = printer.accept.bind(printer);
    printer.accept = (bytes) => {
      accept(bytes);
      if (printer.paper === TEXT) printer.faults.cutterBroken = true;
    };
    await jest.advanceTimersByTimeAsync(2 * MINUTE);

    expect(outcome[0]).toMatchObject({ verdict: { outcome: 'unknown' }, health: { ok: false, problem: 'cutter' } });
  });

  it('is released when it was not used for 15 s, so that another tab can use it [V-07]', async () => {
    await protocol.check(USB);
    await jest.advanceTimersByTimeAsync(14_000);
    expect(usb.isOpen()).toBe(true);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(usb.isOpen()).toBe(false);
  });

  it('uses another device as soon as it is chosen [V-07]', async () => {
    expect((await protocol.check(USB)).health).toEqual({ ok: true, paperNearEnd: false });
    storeChosenDevice('USB', 'printer-1', { vendorId: 0x04b8, productId: 0x0e28, name: 'TM-m30' });

    expect((await protocol.check(USB)).health).toEqual({ ok: false, problem: 'notConnected' });
    expect(usb.isOpen()).toBe(false);
  });

  it('refuses a ticket that is not base64 [V-07]', async () => {
    expect((await protocol.print(USB, { headers: {}, body: '<epos-print/>' })).verdict).toEqual({
      outcome: 'refused',
      code: 'SchemaError',
    });
  });
});

describe('a serial printer', () => {
  let printer: VirtualEscPosPrinter;
  let serial: ReturnType<typeof connectSerial>;
  let protocol: PrinterProtocol;

  beforeEach(() => {
    printer = new VirtualEscPosPrinter();
    serial = connectSerial(printer);
    protocol = createEscPosPrint(openSerial, { clock: tabClock, deviceOf: chosenDevice });
    storeChosenDevice('SERIAL', 'printer-1', { vendorId: 0x0519, productId: 0x0003, position: 0, baudRate: 38_400, name: null });
  });
  afterEach(() => serial.end());

  it('prints with the chosen bit rate [V-07]', async () => {
    const outcome = outcomeOf(protocol.print(SERIAL, TICKET));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(outcome[0]).toMatchObject(PRINTED);
    expect([printer.paper, serial.state.baudRate]).toEqual([TEXT, 38_400]);
  });

  it('gets nothing while it is silent: it is off, or has another bit rate [V-07]', async () => {
    printer.set({ silent: true });
    const outcome = outcomeOf(protocol.print(SERIAL, TICKET));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(outcome[0]).toMatchObject({ verdict: NOTHING_SENT, health: { ok: false, problem: 'noResponse' } });
    expect(printer.paper).toBe('');
  });

  it('leaves the outcome unknown when the connection is lost before the confirmation [V-07]', async () => {
    printer.set({ paperEndsAfterBytes: 50 });
    const outcome = outcomeOf(protocol.print(SERIAL, TICKET));
    await jest.advanceTimersByTimeAsync(5_000);
    serial.unplug();
    await jest.advanceTimersByTimeAsync(5_000);

    expect(outcome[0]).toMatchObject({
      verdict: { outcome: 'unknown', code: 'REMOTE_SERVER_ERROR' },
      health: { ok: false, problem: 'notConnected' },
    });
  });

  it('that another program uses gets nothing [V-07]', async () => {
    serial.state.inUse = true;

    expect((await protocol.check(SERIAL)).health).toEqual({ ok: false, problem: 'inUse' });
  });
});
