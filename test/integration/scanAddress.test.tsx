// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/AddPrinter/AddPrinterDialog';
import '@/features/printing/ScanAddress/ScanAddressDialog';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

/** A camera in front of which codes are held one after the other; `stopped` counts its released tracks. */
function aCamera(getUserMedia: () => Promise<unknown>) {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}

function aCameraOf(codes: string[]) {
  const tracks = { stopped: 0 };
  aCamera(() => Promise.resolve({ getTracks: () => [{ stop: () => (tracks.stopped += 1) }] }));
  class BarcodeDetector {
    static getSupportedFormats = () => Promise.resolve(['qr_code']);
    detect = () => Promise.resolve(codes.length > 1 ? [{ rawValue: codes.shift() }] : codes.map((rawValue) => ({ rawValue })));
  }
  Object.assign(globalThis, { BarcodeDetector });
  return tracks;
}

beforeEach(() => {
  beforeAccounts();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
});

/** Opens the camera in the step of the address of a new printer. */
async function openScan() {
  signedInAs('location-admin');
  serverWithLocations(aWholeLocation());
  const { user } = await renderApp('/locations/location-1?section=printing');
  await user.click(await screen.findByRole('button', { name: 'Añadir impresora' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Añadir impresora · / }));
  await user.type(dialog.getByRole('textbox', { name: /^Nombre de la impresora/ }), 'Barra');
  await user.click(dialog.getByRole('button', { name: 'Siguiente' }));
  await dialog.findByText('Cómo se conecta', { selector: 'strong' });
  await user.click(dialog.getByRole('button', { name: 'Siguiente' }));
  await user.click(dialog.getByRole('button', { name: 'Leer un código QR con la cámara' }));
  const address = () => dialog.getByRole('textbox', { name: /^URL de la impresora/ });
  return { user, address, scan: await screen.findByRole('dialog', { name: 'Leer la dirección de un código QR' }) };
}

describe('the address of a printer by the camera', () => {
  it('is entered as soon as a code contains it, and the camera is released [V-11]', async () => {
    const tracks = aCameraOf(['IP Address: 192.168.001.060']);
    const { address } = await openScan();

    await waitFor(() => expect(address()).toHaveDisplayValue(/192\.168\.1\.60\/cgi-bin\/epos\/service\.cgi/));
    expect(screen.getByText('La dirección se ha corregido: era «IP Address: 192.168.001.060».')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Leer la dirección de un código QR' })).not.toBeInTheDocument();
    expect(tracks.stopped).toBe(1);
  });

  it('is looked for in the next code when one has no address, which is shown [V-11]', async () => {
    const codes = ['https://www.example.com/support'];
    aCameraOf(codes);
    const { address, scan } = await openScan();
    expect(
      await within(scan).findByText(/^Este código no tiene la dirección de una impresora: «https:\/\/www\.example\.com/),
    ).toBeVisible();

    codes.splice(0, 1, 'http://192.168.1.61/');
    await waitFor(() => expect(address()).toHaveDisplayValue(/192\.168\.1\.61/));
  });

  it('releases the camera when the dialog is closed, and changes nothing [V-11]', async () => {
    const tracks = aCameraOf([]);
    const { user, address, scan } = await openScan();
    await within(scan).findByText(/^Pon el código QR/);
    await user.click(within(scan).getByRole('button', { name: 'Cerrar' }));

    expect(tracks.stopped).toBe(1);
    expect(address()).toHaveValue('');
  });

  it.each([
    ['NotAllowedError', /^El navegador no deja a esta página usar la cámara/],
    ['NotFoundError', /^Este dispositivo no tiene cámara/],
    ['NotReadableError', /^Otro programa usa la cámara/],
    ['InvalidStateError', /^No se pudo encender la cámara/],
  ])('has clear words for a camera that fails with %s [V-11]', async (name, text) => {
    aCamera(() => Promise.reject(new DOMException('', name)));
    const { user, address, scan } = await openScan();

    expect(await within(scan).findByText(text)).toBeVisible();
    await user.click(within(scan).getByRole('button', { name: 'Cerrar' }));
    expect(address()).toBeVisible();
  });

  it('has clear words for a page that may not use a camera [V-11]', async () => {
    const { scan } = await openScan();

    expect(
      await within(scan).findByText(/^Esta página no puede usar una cámara: el navegador solo lo permite en páginas con https/),
    ).toBeVisible();
  });
});
