import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { getLocation } from '@/contract/locations';
import { listPrinterPolls, updateService } from '@/contract/thirdPartyServices';
import type { PrinterEntry } from '@/domain/printer';
import { ROLES } from '@/domain/role';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { field, openSettings, update } from './printerSettingsScreen';

const TECHNICAL = ['Método de conexión', 'Nombre de la impresora', 'URL de la impresora'];
const CLIENT: Partial<PrinterEntry> = { connectMethod: 'CLIENT', osName: 'EPSON TM-T20', installationId: 'old-installation' };

async function retype(user: Awaited<ReturnType<typeof openSettings>>['user'], name: string, text: string) {
  await user.clear(field(name));
  if (text) await user.type(field(name), text);
}

describe('printer settings', () => {
  it('opens from Edit with location, channel and name in the title, a switch, Cancel and Update [PR-01]', async () => {
    server.use(handle(listApps, () => HttpResponse.json({ data: [{ slug: 'printer', name: 'Impresoras Pase' }] })));
    const { user, dialog } = await openSettings();

    expect(await within(dialog).findByRole('heading', { name: 'Malasaña · Impresoras Pase · Cocina' })).toBeVisible();
    expect(within(dialog).getByRole('switch', { name: 'Servicio habilitado' })).toBeChecked();
    expect(update()).toBeEnabled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('opens from another trigger, and omits unknown channel and printer names from the title [PR-01]', async () => {
    const { dialog } = await openSettings({ printerName: null }, { trigger: 'Configurar' });

    expect(within(dialog).getByRole('heading', { name: 'Malasaña · Impresora' })).toBeVisible();
  });

  it('explains a disabled service, and enables it [PR-01]', async () => {
    const { user, sent } = await openSettings({ isActive: false });
    const text = 'Configura un servicio de impresora para recibir los pedidos en el restaurante.';
    expect(screen.getByText(text)).toBeVisible();

    await user.click(screen.getByRole('switch', { name: 'Habilitar servicio' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    await user.click(update());

    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(sent.patches).toEqual([{ isActive: true }]);
  });

  it('has the fields of a web printer with their defaults [PR-02]', async () => {
    await openSettings({ ticketOptions: { columnsNumber: 48 } });

    expect(screen.getByLabelText(/^Método de conexión/)).toHaveDisplayValue(/^Versión web/);
    expect(screen.getByLabelText(/^Tipo de ticket/)).toHaveDisplayValue('Comanda');
    expect(field('Número de columnas')).toHaveValue('48');
    expect(field('Nombre de la impresora')).toHaveValue('Cocina');
    expect(field('URL de la impresora')).toHaveValue('http://192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000');
    expect(screen.getByRole('spinbutton', { name: 'Copias' })).toHaveValue('1');
    expect(screen.getByRole('radio', { name: 'Automática' })).toBeChecked();
    expect(screen.queryByLabelText(/^ID de instalación/)).not.toBeInTheDocument();
  });

  it('gives the address of an installed program only for the saved installation id and name [PR-19]', async () => {
    server.use(handle(listPrinterPolls, () => HttpResponse.json({ data: [] })));
    const { user } = await openSettings({ ...CLIENT, printerURL: null });
    expect(await screen.findByRole('button', { name: 'Crear dirección' })).toBeVisible();

    for (const name of ['ID de instalación', 'Nombre de la impresora en el sistema operativo']) {
      await user.type(field(name), 'x');
      expect(screen.queryByRole('button', { name: 'Crear dirección' })).not.toBeInTheDocument();
      expect(screen.getByText('Guarda la conexión para recibir la dirección de la impresora.')).toBeVisible();
      await user.type(field(name), '{Backspace}');
      expect(await screen.findByRole('button', { name: 'Crear dirección' })).toBeVisible();
    }
  });

  it('has the fields of an installed program, and retains the values of the other method [PR-02, PR-19]', async () => {
    const { user, sent } = await openSettings();
    await retype(user, 'Nombre de la impresora', 'Barra');

    await user.selectOptions(screen.getByLabelText(/^Método de conexión/), 'CLIENT');
    expect(screen.queryByLabelText(/^URL de la impresora/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Probar conexión' })).not.toBeInTheDocument();
    await user.type(field('Nombre de la impresora en el sistema operativo'), 'EPSON');
    await user.type(field('ID de instalación'), 'abc');
    await user.selectOptions(screen.getByLabelText(/^Método de conexión/), 'APP');
    expect(field('Nombre de la impresora')).toHaveValue('Barra');
    await user.selectOptions(screen.getByLabelText(/^Método de conexión/), 'CLIENT');
    await user.click(update());

    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ connectMethod: 'CLIENT', printerName: 'Barra', osName: 'EPSON', installationId: 'abc' }]);
  });

  it('offers the usual widths, and suggests testing another one first [PR-02]', async () => {
    const { user } = await openSettings();
    expect(field('Número de columnas')).toHaveAccessibleDescription('Papel de 80 mm, letra densa');

    await user.click(screen.getByRole('button', { name: '32' }));
    expect(field('Número de columnas')).toHaveValue('32');
    expect(field('Número de columnas')).toHaveAccessibleDescription('Papel de 58 mm');
    await retype(user, 'Número de columnas', '40');
    expect(field('Número de columnas')).toHaveAccessibleDescription(/Ancho poco común/);
    await retype(user, 'Número de columnas', '19');
    await user.tab();
    expect(field('Número de columnas')).toHaveAccessibleDescription('Usa un número entero de 20 a 96');
  });

  const EDITORS = ['product-admin', 'multi-account-admin', 'account-admin', 'location-admin'];
  it.each(ROLES.filter((role) => role !== 'automatic'))(
    'shows %s only the settings that its role can see and change [PR-03]',
    async (role) => {
      const { dialog } = await openSettings({ ticketType: 'RECEIPT', customHeaderText: '¡Hola!' }, { role });

      if (EDITORS.includes(role)) {
        for (const name of TECHNICAL) expect(screen.getByLabelText(new RegExp(`^${name}`))).toBeEnabled();
        expect(update()).toBeEnabled();
      } else {
        for (const name of TECHNICAL) expect(within(dialog).queryByText(name, { exact: false })).not.toBeInTheDocument();
        expect(within(dialog).getByText('¡Hola!')).toBeVisible();
        expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
        expect(
          within(dialog)
            .getAllByRole('button')
            .map(({ textContent }) => textContent),
        ).toEqual(['Cerrar']);
      }
    },
  );

  it('requires name and URL of a web printer, and columns of every printer [PR-04]', async () => {
    const { user, sent } = await openSettings();
    for (const name of ['Nombre de la impresora', 'URL de la impresora', 'Número de columnas']) await retype(user, name, '');
    await user.click(update());

    for (const name of ['Nombre de la impresora', 'URL de la impresora', 'Número de columnas'])
      expect(field(name)).toHaveAccessibleDescription('Campo requerido');
    expect(screen.getByText('Completa los campos obligatorios del formulario')).toBeVisible();
    expect(sent.patches).toEqual([]);
  });

  it("requires the printer's system name and the installation id of an installed program [PR-04]", async () => {
    const { user, sent } = await openSettings({ connectMethod: 'CLIENT', printerName: null, printerURL: null });
    await user.click(update());

    expect(await screen.findByText('Completa los campos obligatorios del formulario')).toBeVisible();
    expect(field('Nombre de la impresora en el sistema operativo')).toHaveAccessibleDescription('Campo requerido');
    expect(field('ID de instalación')).toHaveAccessibleDescription('Campo requerido');
    expect(sent.patches).toEqual([]);
  });

  it('shows an empty or invalid address while typing, before the field loses focus [PR-05]', async () => {
    const { user, sent, changeElsewhere } = await openSettings({ printerURL: null });
    await waitFor(() => expect(field('URL de la impresora')).toBeInvalid());
    act(() => changeElsewhere({ copies: 2 }));
    await waitFor(() => expect([sent.reads > 1, screen.getByRole('spinbutton').getAttribute('value')]).toEqual([true, '2']));
    await waitFor(() => expect(field('URL de la impresora')).toBeInvalid());

    await user.type(field('URL de la impresora'), '192.168.1.50');
    await waitFor(() => expect(field('URL de la impresora')).toBeValid());
    expect(field('URL de la impresora')).toHaveAccessibleDescription(/se usa el de esta página: http:\/\/192\.168\.1\.50/);
    await user.type(field('URL de la impresora'), ' x');
    await waitFor(() => expect(field('URL de la impresora')).toHaveAccessibleDescription('No se permiten espacios'));
    await retype(user, 'URL de la impresora', 'http://prn.local:8008');
    await waitFor(() => expect(field('URL de la impresora')).toBeValid());
  });

  it('appends the ePOS path to an address without one on blur, and states so [T-04]', async () => {
    const { user, sent } = await openSettings();
    const service = '/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000';
    await retype(user, 'URL de la impresora', '192.168.1.60');
    expect(screen.queryByText(/Se ha añadido la ruta/)).not.toBeInTheDocument();
    await user.tab();

    expect(field('URL de la impresora')).toHaveValue(`192.168.1.60${service}`);
    expect(screen.getByText(/Se ha añadido la ruta habitual/)).toBeVisible();
    await user.click(update());
    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(sent.patches).toEqual([{ printerURL: `192.168.1.60${service}` }]);
  });

  it('suggests the ePOS path in place of another one, which may remain [T-04]', async () => {
    const { user, sent } = await openSettings();
    await retype(user, 'URL de la impresora', 'http://192.168.1.60/print');
    expect(screen.queryByText(/Las impresoras ePOS responden en/)).not.toBeInTheDocument();
    await user.tab();

    expect(screen.getByText(/Las impresoras ePOS responden en http:\/\/192\.168\.1\.60\/cgi-bin/)).toBeVisible();
    await user.click(update());
    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(sent.patches).toEqual([{ printerURL: 'http://192.168.1.60/print' }]);
    await user.click(screen.getByRole('button', { name: 'Usar esta dirección' }));
    expect(field('URL de la impresora')).toHaveValue('http://192.168.1.60/cgi-bin/epos/service.cgi?devid=local_printer&timeout=60000');
  });

  it('accepts 1 to 10 copies, and uses 1 for an empty value and for 0 [PR-06]', async () => {
    const { user } = await openSettings({ copies: 9 });
    const copies = screen.getByRole('spinbutton', { name: 'Copias' });

    await user.click(screen.getByRole('button', { name: 'Una copia más' }));
    expect(copies).toHaveValue('10');
    expect(screen.getByRole('button', { name: 'Una copia más' })).toBeDisabled();
    for (const [typed, counts] of [
      ['0', '1'],
      ['', '1'],
      ['tres', '1'],
      ['2.9', '2'],
      ['25', '10'],
    ] as const) {
      await user.clear(copies);
      if (typed) await user.type(copies, typed);
      await user.tab();
      expect(copies).toHaveValue(counts);
    }
    await user.type(copies, '{ArrowDown}');
    expect(copies).toHaveValue('9');
  });

  it('enables header and footer only for receipts, and retains their texts [PR-06]', async () => {
    const { user, sent } = await openSettings();
    expect(field('Texto de cabecera')).toBeDisabled();

    await user.selectOptions(screen.getByLabelText(/^Tipo de ticket/), 'RECEIPT');
    await user.type(field('Texto de cabecera'), 'Hola');
    await user.selectOptions(screen.getByLabelText(/^Tipo de ticket/), 'KITCHEN');
    expect(field('Texto de cabecera')).toBeDisabled();
    await user.selectOptions(screen.getByLabelText(/^Tipo de ticket/), 'RECEIPT');
    expect(field('Texto de cabecera')).toHaveValue('Hola');
    await user.type(field('Texto de pie'), 'Gracias');
    await user.click(update());

    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ ticketType: 'RECEIPT', customHeaderText: 'Hola', customFooterText: 'Gracias' }]);
  });

  it('generates a new installation id only after a confirmation [PR-07]', async () => {
    const { user } = await openSettings(CLIENT);
    const id = field('ID de instalación');
    expect(id).toHaveAccessibleDescription('Genera uno solo si no hay ninguna instalación anterior.');

    await user.click(screen.getByRole('button', { name: 'Generar nuevo' }));
    const text = 'Estas seguro que deseas generar un nuevo ID de instalación?';
    const question = (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]') ?? document.body;
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(id).toHaveValue('old-installation');

    await user.click(screen.getByRole('button', { name: 'Generar nuevo' }));
    const again = (await screen.findByText(text)).closest<HTMLElement>('[role=dialog]') ?? document.body;
    await user.click(within(again).getByRole('button', { name: 'Generar nuevo' }));
    await waitFor(() => expect(id).not.toHaveValue('old-installation'));
    expect(id.getAttribute('value')).toMatch(/^[a-z0-9]{16}$/);
  });

  it('sends the changed fields, shows the progress and then a tick [PR-08]', async () => {
    const { user, sent, dialog } = await openSettings();
    const answers: (() => void)[] = [];
    server.use(handle(updateService, () => new Promise<undefined>((answer) => answers.push(() => answer(undefined)))));
    await retype(user, 'Nombre de la impresora', 'Pase');
    await user.click(screen.getByRole('button', { name: '42' }));
    await user.click(screen.getByText('Manual'));
    await user.click(update());

    expect(await screen.findByText('Guardando…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.();
    expect(await screen.findByText('Guardado')).toBeVisible();
    expect(sent.patches).toEqual([{ printerName: 'Pase', ticketOptions: { columnsNumber: 42 }, autoPrint: false }]);
    expect(await within(dialog).findByRole('heading', { name: 'Malasaña · Impresora · Pase' })).toBeVisible();
  });

  it('shows a tick without a request when nothing changed, also after a save [PR-08]', async () => {
    const { user, sent } = await openSettings();
    await waitFor(() => expect(sent.reads).toBe(1));
    await user.click(update());

    expect(await screen.findByText('Guardado')).toBeVisible();
    expect([sent.patches, sent.reads]).toEqual([[], 1]);
  });

  it('shows what failed and retains the entered values [PR-08]', async () => {
    const { user } = await openSettings();
    server.use(handle(updateService, () => refusal(403, 'NOT_ALLOWED')));
    await retype(user, 'Nombre de la impresora', 'Pase');
    await user.click(update());

    expect(await screen.findByText('No se ha guardado')).toBeVisible();
    expect(screen.getByText(/^No se ha podido guardar los datos/)).toBeVisible();
    expect(field('Nombre de la impresora')).toHaveValue('Pase');
  });

  it('saves nothing while the latest version cannot be loaded [PR-08]', async () => {
    const { user, sent } = await openSettings();
    await retype(user, 'Nombre de la impresora', 'Barra');
    await user.click(update());
    await screen.findByText('Guardado');
    server.use(handle(getLocation, () => refusal(503, 'BUSY')));

    await retype(user, 'Nombre de la impresora', 'Cocina');
    await user.click(update());

    expect(await screen.findByText(/^No se ha podido guardar los datos/)).toBeVisible();
    expect(sent.patches).toEqual([{ printerName: 'Barra' }]);
  });

  it('shows a rejected value on its field', async () => {
    const { user } = await openSettings();
    const details = [{ path: 'printerName', message: 'tooLong' }];
    server.use(
      handle(updateService, () =>
        HttpResponse.json({ error: { statusCode: 422, code: 'INVALID_DATA', message: 'Invalid', details } }, { status: 422 }),
      ),
    );
    await retype(user, 'Nombre de la impresora', 'Pase');
    await user.click(update());

    await waitFor(() => expect(field('Nombre de la impresora')).toHaveAccessibleDescription('Es demasiado largo'));
  });

  it("merges other users' changes of unedited fields, and sends only the edited ones", async () => {
    const { user, sent, changeElsewhere } = await openSettings();
    await retype(user, 'Nombre de la impresora', 'Pase');

    act(() => changeElsewhere({ copies: 4 }));
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Copias' })).toHaveValue('4'));
    expect(field('Nombre de la impresora')).toHaveValue('Pase');
    await user.click(update());

    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ printerName: 'Pase' }]);
  });

  it("overwrites another user's change only on request, and names the user", async () => {
    const { user, sent, changeElsewhere } = await openSettings();
    await retype(user, 'Nombre de la impresora', 'Pase');
    await user.click(screen.getByRole('button', { name: 'Una copia más' }));

    act(() => changeElsewhere({ printerName: 'Barra', copies: 5, changedBy: 'Eva Gil' }));
    expect(
      await screen.findByText('Eva Gil ha cambiado «Nombre de la impresora» mientras tanto: ahora es «Barra» y tú has puesto «Pase».'),
    ).toBeVisible();
    await user.click(update());
    expect(await screen.findByText(/otra persona ha cambiado lo mismo/)).toBeVisible();
    expect(sent.patches).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Dejar lo mío: Nombre de la impresora' }));
    await user.click(screen.getByRole('button', { name: 'Usar lo suyo: Copias' }));
    expect(screen.getByRole('spinbutton', { name: 'Copias' })).toHaveValue('5');
    await user.click(update());
    await screen.findByText('Guardado');
    expect(sent.patches).toEqual([{ printerName: 'Pase' }]);
  });

  it('detects while saving a change that this tab had not received', async () => {
    const { user, sent, stored } = await openSettings();
    await waitFor(() => expect(sent.reads).toBe(1));
    await retype(user, 'Nombre de la impresora', 'Pase');
    stored.printer = { ...stored.printer, printerName: 'Barra' };
    await user.click(update());

    expect(await screen.findByText(/^Otra persona ha cambiado «Nombre de la impresora»/)).toBeVisible();
    expect(field('Nombre de la impresora')).toHaveValue('Pase');
    expect(sent.patches).toEqual([]);
  });

  it('shows that the printer was removed, and leaves the entered values to be copied', async () => {
    const { user, sent, stored } = await openSettings();
    await waitFor(() => expect(sent.reads).toBe(1));
    await retype(user, 'Nombre de la impresora', 'Pase');
    stored.isThere = false;
    await user.click(update());

    expect(await screen.findByText(/^Esta impresora ya no está en el restaurante/)).toBeVisible();
    expect(field('Nombre de la impresora')).toHaveValue('Pase');
    expect(update()).toBeDisabled();
  });

  it('asks before closing with unsaved changes', async () => {
    const { user, dialog } = await openSettings();
    await retype(user, 'Nombre de la impresora', 'Pase');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Seguir aquí' }));
    expect(field('Nombre de la impresora')).toHaveValue('Pase');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await user.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});
