import '@/features/printing/PrinterGuide/PrinterGuide';
import '@/services/printing/escpos/escPosPrint';
import { screen, within } from '@testing-library/react';
import { connectSerial } from '../devices/virtualSerial';
import { connectUsb } from '../devices/virtualUsb';
import { VirtualEscPosPrinter } from '../devices/virtualEscPosPrinter';
import { openSettings } from './printerSettingsScreen';

const check = () => screen.getByRole('button', { name: 'Probar conexión' });

describe('the settings of a printer at this computer', () => {
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'usb');
    Reflect.deleteProperty(navigator, 'serial');
  });

  it('let a person choose the USB device once, and test it [V-07]', async () => {
    const printer = new VirtualEscPosPrinter();
    connectUsb(printer);
    const { user } = await openSettings({ connectMethod: 'USB', printerURL: null });
    expect(screen.getByText(/^En este navegador aún no se ha elegido el dispositivo/)).toBeVisible();
    await user.click(check());
    expect(await screen.findByText(/no está conectada a este ordenador/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Elegir el dispositivo' }));
    expect(await screen.findByText('Elegido en este navegador: TM-T20.')).toBeVisible();
    await user.click(check());
    expect(await screen.findByText('Conexión correcta')).toBeVisible();

    printer.set({ coverOpen: true });
    await user.click(check());
    expect(await screen.findByText('Tapa abierta')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Dejar de usarlo aquí' }));
    expect(screen.getByText(/^En este navegador aún no se ha elegido el dispositivo/)).toBeVisible();
  });

  it('say that another program uses the device [V-07]', async () => {
    // Not the device that the test before has opened.
    const usb = connectUsb(new VirtualEscPosPrinter(), { serialNumber: 'SERIAL-2' });
    usb.state.inUse = true;
    const { user } = await openSettings({ connectMethod: 'USB', printerURL: null });
    await user.click(screen.getByRole('button', { name: 'Elegir el dispositivo' }));
    await screen.findByText('Elegido en este navegador: TM-T20.');
    await user.click(check());

    expect(await screen.findByText(/la usa otro programa u otra pestaña/)).toBeVisible();
  });

  it('let a person choose the port and the speed of a serial printer [V-07]', async () => {
    const serial = connectSerial(new VirtualEscPosPrinter());
    const { user } = await openSettings({ connectMethod: 'SERIAL', printerURL: null });
    await user.click(screen.getByRole('button', { name: 'Elegir el dispositivo' }));
    await user.selectOptions(await screen.findByLabelText('Velocidad (bits por segundo)'), '38400');
    await user.click(check());

    expect(await screen.findByText('Conexión correcta')).toBeVisible();
    expect(serial.state.baudRate).toBe(38_400);
  });

  it('say that a browser without WebUSB cannot print by USB [V-07]', async () => {
    await openSettings({ connectMethod: 'USB', printerURL: null });
    expect(screen.getByText('Este navegador no puede imprimir por USB. Usa Chrome o Edge en un ordenador.')).toBeVisible();
  });

  it('explain how to connect a USB printer, with the driver of Windows [V-10]', async () => {
    connectUsb(new VirtualEscPosPrinter());
    const { user } = await openSettings({ connectMethod: 'USB', printerURL: null });
    await user.click(screen.getByRole('button', { name: 'Cómo conectar una impresora USB' }));

    const guide = within(await screen.findByRole('dialog', { name: 'Cómo conectar una impresora USB' }));
    expect(guide.getAllByRole('listitem')).toHaveLength(4);
    expect(guide.getByText(/WinUSB/)).toBeVisible();
  });

  it('explain how to connect an ePOS printer [V-10]', async () => {
    const { user } = await openSettings({ printerURL: 'http://192.168.1.50' });
    await user.click(screen.getByRole('button', { name: 'Cómo conectar una impresora ePOS' }));

    const guide = within(await screen.findByRole('dialog', { name: 'Cómo conectar una impresora ePOS' }));
    expect(guide.getByText(/«ePOS-Print»/)).toBeVisible();
  });
});
