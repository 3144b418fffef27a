import { BAUD_RATES, chosenDevice } from '@/services/printing/chosenDevices';
import type { DeviceConnection, DeviceListener, OpenedDevice } from '@/services/printing/escpos/deviceConnection';
import { portsOfModel } from '@/services/printing/serialPorts';

/** Opens the serial port that was chosen for a printer: a serial or USB cable, or Bluetooth (Web Serial). Never rejects. */
export async function openSerial(address: string, listener: DeviceListener): Promise<OpenedDevice> {
  const chosen = chosenDevice(address);
  const port = chosen && (await portsOfModel(chosen))[chosen.position ?? 0];
  if (!port || ('connected' in port && !port.connected)) return { kind: 'notConnected' };
  try {
    await port.open({ baudRate: chosen.baudRate ?? BAUD_RATES[0] });
    return { kind: 'open', connection: connectionTo(port, listener) };
  } catch {
    return { kind: 'inUse' };
  }
}

function connectionTo(port: SerialPort, listener: DeviceListener): DeviceConnection {
  let isClosed = false;
  const reader = port.readable?.getReader();
  const writer = port.writable?.getWriter();
  const readAll = async () => {
    for (;;) {
      const { value, done } = await (reader?.read() ?? { value: undefined, done: true });
      if (value) listener.received(value);
      if (done) return;
    }
  };
  const reading = readAll()
    .catch(() => undefined)
    .then(() => {
      if (!isClosed) listener.lost();
    });
  return {
    readable: reader !== undefined,
    async write(bytes) {
      if (!writer) throw new Error('The serial port accepts no data');
      await writer.write(bytes);
    },
    async close() {
      isClosed = true;
      // A port that was unplugged rejects: there is nothing left to release.
      await reader?.cancel().catch(() => undefined);
      await reading;
      reader?.releaseLock();
      await writer?.abort().catch(() => undefined);
      writer?.releaseLock();
      await port.close().catch(() => undefined);
    },
  };
}
