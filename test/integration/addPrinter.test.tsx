// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/AddPrinter/AddPrinterDialog';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { addService, createPollKey, listPrinterPolls } from '@/contract/thirdPartyServices';
import { aPrinter } from '../factories/aPrinter';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeAccounts);

const ADDRESS = '/locations/location-1?section=printing';
const SERVICE = '/cgi-bin/epos/service.cgi';
const EPOS_REPLY =
  '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<response success="true" code="" status="251658262" battery="0" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/>' +
  '</s:Body></s:Envelope>';

/** A network with printers at `printers`, other devices at `others`, and no reply from any other address. */
function aNetwork({ printers = [], others = [] }: { printers?: string[]; others?: string[] }) {
  const requests: string[] = [];
  server.use(
    http.post(/^http:\/\/(?:192\.168|10|127)\./, ({ request }) => {
      const { host, pathname } = new URL(request.url);
      requests.push(host);
      // A printer serves a page of its own at the root.
      if (pathname !== SERVICE) return HttpResponse.html('<!doctype html><html></html>');
      if (printers.includes(host)) return HttpResponse.xml(EPOS_REPLY);
      return others.includes(host) ? HttpResponse.html('<!doctype html><html></html>') : HttpResponse.error();
    }),
  );
  return requests;
}

/** Opens the steps of adding a printer in the printing section of a location, as a user of `role`. */
async function openSteps(role: Parameters<typeof signedInAs>[0] = 'location-admin', location = aWholeLocation()) {
  signedInAs(role);
  const { sent } = serverWithLocations(location);
  const { user } = await renderApp(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Añadir impresora' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Añadir impresora · / }));
  const next = () => user.click(dialog.getByRole('button', { name: 'Siguiente' }));
  const step = (text: string) => dialog.findByText(text, { selector: 'strong' });
  const address = () => dialog.getByRole('textbox', { name: /^URL de la impresora/ });
  async function toAddress(): Promise<void> {
    await user.type(dialog.getByRole('textbox', { name: /^Nombre de la impresora/ }), 'Barra');
    await next();
    await step('Cómo se conecta');
    await next();
    await step('Dónde está');
  }
  return { user, dialog, sent, next, step, address, toAddress };
}

describe('adding a printer [R-02]', () => {
  it.each([
    ['192,168,001,060', 'La dirección se ha corregido: era «192,168,001,060».'],
    ['IP Address : 192.168.1.60', 'La dirección se ha corregido: era «IP Address : 192.168.1.60».'],
    ['http://192.168.1.60/PRESENTATION/HTML/TOP/INDEX.HTML', /^La dirección se ha corregido/],
  ])('corrects "%s" as the address of the printer, and tries it at once [V-11]', async (typed, note) => {
    aNetwork({ printers: ['192.168.1.60'] });
    const { user, dialog, next, step, address, toAddress } = await openSteps();
    await toAddress();
    await user.type(address(), typed);
    await user.tab();
    expect(dialog.getByText(note)).toBeVisible();
    await next();
    await step('Comprobar y añadir');

    expect(await dialog.findByText('Conexión correcta')).toBeVisible();
  });

  it('explains where the address is, with a picture and the steps of each manufacturer [V-10, V-11]', async () => {
    const { user, dialog, toAddress } = await openSteps();
    await toAddress();
    await user.click(dialog.getByRole('button', { name: 'Cómo encontrar la dirección de la impresora' }));

    const guide = within(await screen.findByRole('dialog', { name: 'Cómo encontrar la dirección de la impresora' }));
    expect(guide.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Epson: /),
      expect.stringMatching(/^Star, Bixolon, Citizen/),
      expect.stringMatching(/«IP Address»/),
      expect.stringMatching(/código QR/),
      expect.stringMatching(/^0\.0\.0\.0/),
    ]);
    await user.click(guide.getByRole('button', { name: 'Cerrar' }));
    expect(dialog.getByRole('textbox', { name: /^URL de la impresora/ })).toBeVisible();
  });

  it('goes step by step, saves the printer before the test ticket, and retains the values when going back', async () => {
    aNetwork({ printers: ['192.168.1.60'] });
    const { user, dialog, sent, next, step, address, toAddress } = await openSteps();
    await next();
    expect(await dialog.findByText('Campo requerido')).toBeVisible();
    await toAddress();
    await user.type(address(), 'http://192.168.1.60');
    await next();
    await step('Comprobar y añadir');
    expect(await dialog.findByText('Conexión correcta')).toBeVisible();
    expect(dialog.queryByText(/^No se sabe si esta impresora/)).not.toBeInTheDocument();
    for (const text of ['Dónde está', 'Cómo se conecta', 'Qué imprime']) {
      await user.click(dialog.getByRole('button', { name: 'Atrás' }));
      await step(text);
    }
    expect(dialog.getByRole('textbox', { name: /^Nombre de la impresora/ })).toHaveValue('Barra');
    for (const text of ['Cómo se conecta', 'Dónde está', 'Comprobar y añadir']) {
      await next();
      await step(text);
    }
    expect(sent).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Añadir la impresora' }));
    await step('Ticket de prueba');

    expect(sent).toEqual([
      {
        call: 'POST /Locations/location-1/thirdPartyServices',
        body: expect.objectContaining({
          slug: 'printer',
          isActive: true,
          printerName: 'Barra',
          ticketType: 'KITCHEN',
          connectMethod: 'APP',
          printerURL: expect.stringMatching(/^http:\/\/192\.168\.1\.60\/cgi-bin/),
        }),
      },
    ]);
    expect(dialog.getByText(/^Barra está añadida y activa\. Aún no se sabe si imprime/)).toBeVisible();

    // Going back after the printer is saved updates it instead of adding it twice.
    for (const text of ['Comprobar y añadir', 'Dónde está', 'Cómo se conecta', 'Qué imprime']) {
      await user.click(dialog.getByRole('button', { name: 'Atrás' }));
      await step(text);
    }
    await user.type(dialog.getByRole('textbox', { name: /^Nombre de la impresora/ }), ' 2');
    for (const text of ['Cómo se conecta', 'Dónde está', 'Comprobar y añadir']) {
      await next();
      await step(text);
    }
    await user.click(dialog.getByRole('button', { name: 'Guardar y seguir' }));
    await step('Ticket de prueba');
    expect(sent.slice(1)).toEqual([
      { call: 'PATCH /Locations/location-1/thirdPartyServices/service-new', body: { printerName: 'Barra 2' } },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Terminar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Barra 2')).toBeVisible();
  });

  it.each([
    ['http://8.8.8.8', 'Es una dirección de internet: usa la de la impresora en la red del restaurante'],
    ['http://ana:clave@192.168.1.60', 'Escribe la dirección sin usuario ni contraseña'],
    ['192.168.1.60:99999', 'El puerto no es válido: usa un número de 1 a 65535'],
    ['mi impresora', 'No se permiten espacios'],
    ['una', null],
  ])('shows on the field why the address %s is invalid', async (typed, text) => {
    server.use(http.post('http://una/*', () => HttpResponse.error()));
    const { user, dialog, next, step, address, toAddress } = await openSteps();
    await toAddress();
    await user.type(address(), typed);
    await next();

    if (text === null) return void (await step('Comprobar y añadir'));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(address()).toHaveAccessibleDescription(text);
    expect(address()).toHaveValue(typed);
  });

  it('warns about a duplicate address, an internet host name and a path that is not an ePOS path', async () => {
    const { user, dialog, address, toAddress } = await openSteps();
    await toAddress();
    await user.type(address(), '10.0.0.2/print');
    await user.tab();
    expect(await dialog.findByText(/^Otra impresora del restaurante tiene esta dirección: Cocina\./)).toBeVisible();
    expect(dialog.getByText(/^Las impresoras ePOS responden en /)).toBeVisible();

    await user.clear(address());
    await user.type(address(), 'printer.example.com');
    expect(await dialog.findByText(/^Este nombre puede llevar fuera de la red del restaurante/)).toBeVisible();
  });

  it('searches the network after a click, and fills in the address of a printer that replied', async () => {
    const requests = aNetwork({ printers: ['192.168.7.60'], others: ['192.168.7.1'] });
    const { user, dialog, address, toAddress } = await openSteps();
    await toAddress();
    const network = dialog.getByRole('textbox', { name: 'Red en la que buscar' });
    // The address of the location's other printer.
    expect(network).toHaveValue('10.0.0');
    await user.clear(network);
    await user.type(network, '8.8.8');
    expect(dialog.getByRole('button', { name: 'Buscar impresoras' })).toBeDisabled();
    expect(dialog.getByText('Escribe los tres primeros números de una dirección de tu red, como 192.168.1')).toBeVisible();
    await user.clear(network);
    await user.type(network, '192.168.7');
    expect(requests).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Buscar impresoras' }));

    expect(await dialog.findByText(/^Ha respondido 1 impresora en 257 direcciones/, {}, { timeout: 10_000 })).toBeVisible();
    expect(new Set(requests).size).toBe(257);
    const found = within(dialog.getByRole('list', { name: 'Impresoras encontradas' }));
    expect(found.getAllByRole('listitem')).toHaveLength(1);
    await user.click(found.getByRole('button', { name: 'Usar 192.168.7.60' }));
    expect(address()).toHaveValue(`http://192.168.7.60${SERVICE}?devid=local_printer&timeout=60000`);
    expect(found.getByRole('button', { name: 'Usar 192.168.7.60' })).toBeDisabled();
  });

  it('explains the possible reasons when no printer replied', async () => {
    aNetwork({});
    const { user, dialog, toAddress } = await openSteps();
    await toAddress();
    await user.click(dialog.getByRole('button', { name: 'Buscar impresoras' }));

    expect(await dialog.findByText(/^No ha respondido ninguna impresora ePOS en 257 direcciones\./, {}, { timeout: 10_000 })).toBeVisible();
  });

  it('stops a search at once, and shows that the rest was not searched', async () => {
    server.use(http.post(/^http:\/\/(?:192\.168|10|127)\./, () => new Promise<never>(() => undefined)));
    const { user, dialog, toAddress } = await openSteps();
    await toAddress();
    await user.click(dialog.getByRole('button', { name: 'Buscar impresoras' }));
    await user.click(await dialog.findByRole('button', { name: 'Parar' }));

    expect(await dialog.findByText(/^Búsqueda parada tras 0 de 257 direcciones/)).toBeVisible();
  });

  it('retains the entered values when the server rejects them, and shows why', async () => {
    aNetwork({});
    const { user, dialog, next, step, address, toAddress } = await openSteps();
    await toAddress();
    await user.type(address(), '192.168.1.60');
    await next();
    await step('Comprobar y añadir');
    server.use(handle(addService, () => refusal(409, 'TOO_MANY_PRINTERS')));
    await user.click(dialog.getByRole('button', { name: 'Añadir la impresora' }));

    expect(await dialog.findByText(/^El restaurante tiene ya todas las impresoras que puede tener \(20\)/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Hay cambios sin guardar')).toBeVisible();
  });

  /** Opens the step with the fields of an installed program. */
  async function toProgram(location = aWholeLocation()) {
    const opened = await openSteps('location-admin', location);
    const { user, dialog, next, step } = opened;
    await user.type(dialog.getByRole('textbox', { name: /^Nombre de la impresora/ }), 'USB');
    await next();
    await user.click(await dialog.findByRole('radio', { name: /^Programa instalado/ }));
    await next();
    await step('Dónde está');
    return {
      ...opened,
      installationId: () => dialog.getByRole<HTMLInputElement>('textbox', { name: /^ID de instalación/ }),
      osName: () => dialog.getByRole('textbox', { name: /^Nombre de la impresora en el sistema operativo/ }),
    };
  }

  it('requires the fields of an installed program, of which the id is generated [PR-19]', async () => {
    const { user, dialog, sent, next, step, installationId, osName } = await toProgram();
    expect(installationId().value).toMatch(/^\w{16}$/);
    await user.clear(installationId());
    await next();
    expect(await dialog.findAllByText('Campo requerido')).toHaveLength(2);
    await user.type(osName(), 'EPSON TM');
    await user.type(installationId(), 'abc');
    await next();
    await step('Comprobar y añadir');
    expect(dialog.getByText('Cuando la añadas, tendrás el programa y la dirección con la que pide los tickets.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Añadir la impresora' }));

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ connectMethod: 'CLIENT', osName: 'EPSON TM', installationId: 'abc' }));
  });

  it('suggests the installation id of the program that already prints at the restaurant [PR-19]', async () => {
    const known = aPrinter({ uuid: 'printer-9', connectMethod: 'CLIENT', installationId: 'till-1', osName: 'Caja' });

    const { installationId } = await toProgram(aWholeLocation({ thirdPartyServices: [known] }));

    expect(installationId()).toHaveValue('till-1');
  });

  it('gives the command that starts the program with its address, once, and shows whether the program asks [PR-19, V-10]', async () => {
    const { user, dialog, next, step, osName } = await toProgram();
    server.use(
      handle(listPrinterPolls, () => HttpResponse.json({ data: [] })),
      handle(createPollKey, () => HttpResponse.json({ data: { address: '/print/program/the-key' } })),
    );
    await user.type(osName(), 'Caja "1"');
    await next();
    await step('Comprobar y añadir');
    await user.click(dialog.getByRole('button', { name: 'Añadir la impresora' }));
    await step('Ticket de prueba');
    expect(await dialog.findByText(/^El programa necesita una dirección para pedir los tickets/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'el programa' })).toHaveAttribute('href', '/pase-print.mjs');

    await user.click(dialog.getByRole('button', { name: 'Crear dirección' }));

    const command = `node pase-print.mjs "${location.origin}/print/program/the-key" --printer "Caja \\"1\\"=http://192.168.1.50"`;
    expect(await dialog.findByText(command)).toBeVisible();
    expect(dialog.getByText(/^Copia ahora la orden/)).toBeVisible();
  });

  it('is hidden without permission, and the empty list names who can add a printer', async () => {
    signedInAs('location-manager');
    serverWithLocations(aWholeLocation({ thirdPartyServices: [] }));
    await renderApp(ADDRESS);

    expect(await screen.findByText('Puede añadirlas un administrador del restaurante o de la cuenta.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Añadir impresora' })).not.toBeInTheDocument();
  });
});

describe('removing a printer [R-02]', () => {
  it('requires its name, and shows how many tickets were withdrawn', async () => {
    signedInAs('location-admin');
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);
    await user.click(await screen.findByRole('button', { name: 'Quitar la impresora Cocina…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar la impresora?' }));
    expect(dialog.getByText(/^Deja de recibir tickets al momento\. Los que esperan se retiran/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Quitar' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox'), 'Cocina');
    await user.click(dialog.getByRole('button', { name: 'Quitar' }));

    expect(await screen.findByText(/^Impresora quitada: Cocina\. Se han retirado 3 tickets/)).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /Locations/location-1/thirdPartyServices/printer-1']);
    expect(await screen.findByText('El restaurante no tiene impresoras')).toBeVisible();
  });
});
