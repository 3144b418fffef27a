import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { anAccount } from '../factories/anAccount';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

/** The images drawn by the browser: jsdom cannot draw. */
const drawn: { width: number; height: number; type: string }[] = [];
let bitmap = { width: 4000, height: 3000 };

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
  drawn.length = 0;
  bitmap = { width: 4000, height: 3000 };
  globalThis.createImageBitmap = jest.fn(async () => {
    if (bitmap.width === 0) throw new Error('damaged');
    return { ...bitmap, close: () => undefined };
  });
  HTMLCanvasElement.prototype.getContext = jest.fn(() => ({ drawImage: () => undefined }) as never);
  HTMLCanvasElement.prototype.toBlob = function (done, type = '') {
    drawn.push({ width: this.width, height: this.height, type });
    done(new Blob(['pixels'], { type }));
  };
});

const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const save = () => screen.getByRole('button', { name: 'Guardar' });
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1];
const file = (name: string, bytes: number[], size?: number) => {
  const created = new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
  if (size !== undefined) Object.defineProperty(created, 'size', { value: size });
  return created;
};
const BRAZIL = anAccount({
  id: 'account-br',
  name: 'Sabor',
  currency: 'BRL',
  defaultLanguage: 'pt',
  fiscalData: { businessAddress: { country: 'BR' } },
});

describe('new location', () => {
  it('asks for the account, saves the general section, and then shows the others [LO-01] [LO-04]', async () => {
    server.use(
      http.get('*/api/Accounts', () => HttpResponse.json({ data: [anAccount(), BRAZIL], count: 2, totalCount: 2 })),
      http.get('*/api/Accounts/:id', () => HttpResponse.json({ data: BRAZIL })),
    );
    const { sent } = serverWithLocations();
    const { user, address } = await renderApp('/locations/new/account-br');
    await waitFor(async () => expect(await screen.findByLabelText(/^Cuenta/)).toHaveValue('Sabor'));
    expect(screen.getByText(/Guarda primero los datos generales/)).toBeVisible();
    expect(screen.queryByRole('tab', { name: /Configuración del TPV/ })).not.toBeInTheDocument();

    await user.type(await field('Nombre'), ' Botafogo ');
    await user.type(await field('Dirección'), 'Rua 88');
    await user.type(await field('Correo de contacto'), 'b@sabor.example');
    await user.click(save());

    await waitFor(() => expect(address()).toBe('/locations/location-new'));
    expect(sent[0]?.body).toMatchObject({
      name: 'Botafogo',
      accountId: 'account-br',
      country: 'BR',
      language: 'pt',
      currency: 'BRL',
      timeZone: 'America/Sao_Paulo',
      parentLocationId: null,
      images: [],
      coverImage: null,
    });
    expect(await screen.findByRole('tab', { name: /Configuración del TPV/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Botafogo' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Puesta en marcha' })).toHaveAttribute('aria-selected', 'true');
  });

  it('copies the shared settings of the chosen account [LO-01]', async () => {
    server.use(http.get('*/api/Accounts', () => HttpResponse.json({ data: [anAccount(), BRAZIL], count: 2, totalCount: 2 })));
    serverWithLocations();
    const { user } = await renderApp('/locations/new');

    await user.type(await screen.findByLabelText(/^Cuenta/), 'sab');
    await user.click(await screen.findByText('Sabor'));

    expect(screen.getByLabelText(/^País/)).toHaveDisplayValue('Brasil');
    expect(screen.getByLabelText(/^Idioma/)).toHaveDisplayValue('Português');
  });

  it("suggests the time zone of the address, until another is chosen, and never the browser's [R-03]", async () => {
    server.use(http.get('*/api/Accounts', () => HttpResponse.json({ data: [anAccount(), BRAZIL], count: 2, totalCount: 2 })));
    serverWithLocations();
    const { user } = await renderApp('/locations/new');
    const zone = () => screen.getByLabelText(/^Zona horaria/);
    await waitFor(async () => expect(await screen.findByLabelText(/^Zona horaria/)).toHaveValue(''));

    await user.selectOptions(screen.getByLabelText(/^País/), 'Brasil');
    expect(zone()).toHaveValue('America/Sao Paulo');
    expect(zone()).toHaveAccessibleDescription(/varias zonas/);
    await user.selectOptions(screen.getByLabelText(/^País/), 'España');
    expect(zone()).toHaveValue('Europe/Madrid');
    await user.type(await field('Código postal'), '35001');
    expect(zone()).toHaveValue('Atlantic/Canary');

    await user.clear(zone());
    await user.type(zone(), 'Lisbon');
    await user.click(await screen.findByText('Europe/Lisbon'));
    await user.selectOptions(screen.getByLabelText(/^País/), 'Portugal');
    await user.selectOptions(screen.getByLabelText(/^País/), 'Brasil');
    expect(zone()).toHaveValue('Europe/Lisbon');
  });

  it('shows what is missing, and retains the entered values when the server rejects them [LO-03]', async () => {
    const { sent } = serverWithLocations();
    const { user } = await renderApp('/locations/new/account-1');
    await user.click(await screen.findByRole('button', { name: 'Guardar' }));
    expect(await field('Nombre')).toHaveAccessibleDescription('Campo requerido');
    expect(screen.getByText('Ha habido un error, por favor revise los campos')).toBeVisible();
    server.use(http.post('*/api/Locations', () => HttpResponse.error(), { once: true }));

    await user.type(await field('Nombre'), 'Sol');
    await user.type(await field('Dirección'), 'Sol 1');
    await user.type(await field('Correo de contacto'), 's@sol.example');
    await user.selectOptions(screen.getByLabelText(/^País/), 'España');
    await user.selectOptions(screen.getByLabelText(/^Idioma/), 'Español');
    await user.click(save());

    expect(await screen.findByText(/No se ha podido guardar los datos/)).toBeVisible();
    expect(await field('Nombre')).toHaveValue('Sol');
    expect(sent).toEqual([]);
  });

  it('is available only to the provider [LO-01]', async () => {
    signedInAs('account-admin');
    const { address } = await renderApp('/locations/new');
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('shows that the account does not exist', async () => {
    server.use(http.get('*/api/Accounts/:id', () => refusal(404, 'NOT_FOUND')));
    await renderApp('/locations/new/nobody');
    expect(await screen.findByText('Esta cuenta no existe')).toBeVisible();
  });
});

describe('location images', () => {
  const input = () => screen.findByLabelText('Añadir imágenes', { selector: 'input' });

  it('are resized, uploaded, and stored when the location is saved [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    const uploads: unknown[] = [];
    server.use(
      http.post('*/api/Locations/location-1/uploadFile', async ({ request }) => {
        uploads.push(await request.json());
        return HttpResponse.json({ data: { url: `/images/${uploads.length}` } }, { status: 201 });
      }),
    );
    const { user } = await renderApp('/locations/location-1');

    await user.upload(await input(), [file('sala.JPEG', JPEG), file('barra', JPEG)]);
    await user.upload(screen.getByLabelText('Elegir portada', { selector: 'input' }), file('portada.png', JPEG));
    expect(await screen.findByRole('img', { name: 'Imagen 2' })).toHaveAttribute('src', '/images/2');
    expect(await screen.findByRole('img', { name: 'Imagen de portada' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar: Imagen 1' }));
    await user.click(save());

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ images: [{ url: '/images/2' }], coverImage: { url: '/images/3' } });
    expect(drawn[0]).toEqual({ width: 1600, height: 1200, type: 'image/jpeg' });
    // The upload uses the content type, not the file name.
    expect(uploads).toEqual(['sala.jpg', 'barra.jpg', 'portada.jpg'].map((name) => ({ base64: btoa('pixels'), name })));
  });

  it('are uploaded to the address for new locations before the first save [LO-02]', async () => {
    serverWithLocations();
    server.use(http.post('*/api/Locations/uploadFile', () => HttpResponse.json({ data: { url: '/images/new' } }, { status: 201 })));
    const { user } = await renderApp('/locations/new/account-1');

    await user.upload(await input(), file('sala.jpg', JPEG));

    expect(await screen.findByRole('img', { name: 'Imagen 1' })).toHaveAttribute('src', '/images/new');
  });

  it('block saving and leaving during the upload [LO-02]', async () => {
    const { sent } = serverWithLocations(aWholeLocation());
    let arrive = () => {};
    server.use(
      http.post('*/api/Locations/location-1/uploadFile', async () => {
        await new Promise<void>((resolve) => (arrive = resolve));
        return HttpResponse.json({ data: { url: '/images/1' } }, { status: 201 });
      }),
    );
    const { user, address } = await renderApp('/locations/location-1');
    await user.type(await field('Ciudad'), '!');
    await user.click(save());
    await waitFor(() => expect(sent).toHaveLength(1));

    await user.upload(await input(), file('sala.jpg', JPEG));
    expect(await screen.findByText(/^Subiendo 1 imagen…/)).toBeVisible();
    await user.type(await field('Ciudad'), '!');
    expect(save()).toBeDisabled();
    await user.clear(await field('Ciudad'));
    await user.type(await field('Ciudad'), 'Madrid!');
    expect(within(screen.getByRole('tab', { name: /^General/ })).getByRole('img', { name: 'Cambios sin guardar' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir aquí' }));
    expect(address()).toBe('/locations/location-1');
    arrive();
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());

    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ images: [{ url: '/images/1' }] }));
  });

  it('block saving a new location too [LO-02]', async () => {
    serverWithLocations();
    server.use(http.post('*/api/Locations/uploadFile', () => new Promise<never>(() => undefined)));
    const { user, address } = await renderApp('/locations/new/account-1');

    await user.upload(await input(), file('sala.jpg', JPEG));

    expect(await screen.findByText(/^Subiendo 1 imagen…/)).toBeVisible();
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Restaurantes' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(address()).toBe('/locations/new/account-1');
  });

  it('are limited to ten: the rest are named and not uploaded [LO-02]', async () => {
    serverWithLocations(aWholeLocation({ images: Array.from({ length: 8 }, (_, index) => ({ url: `/images/old-${index}` })) }));
    let uploads = 0;
    server.use(
      http.post('*/api/Locations/location-1/uploadFile', () =>
        HttpResponse.json({ data: { url: `/images/${(uploads += 1)}` } }, { status: 201 }),
      ),
    );
    const { user } = await renderApp('/locations/location-1');

    await user.upload(
      await input(),
      ['sala.jpg', 'barra.jpg', 'patio.jpg', 'calle.jpg'].map((name) => file(name, JPEG)),
    );

    expect(await screen.findByText(/10 imágenes como máximo: 2 no se han subido \(patio\.jpg y calle\.jpg\)/)).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Imagen 10' })).toHaveAttribute('src', '/images/2');
    expect(uploads).toBe(2);
    expect(screen.getByRole('button', { name: 'Añadir imágenes' })).toBeDisabled();
  });

  it.each([
    ['foto.jpg', JPEG, 40_000_000, /foto\.jpg pesa más de 25 MB/],
    ['carta.pdf', [0x25, 0x50, 0x44, 0x46], undefined, /carta\.pdf no es una imagen JPEG, PNG o WebP/],
    // A renamed file with the extension of an image.
    ['virus.jpg', [0x4d, 0x5a, 0x90], undefined, /virus\.jpg no es una imagen/],
    ['vacia.jpg', [], undefined, /vacia\.jpg no es una imagen/],
  ])('that are rejected are named, and nothing else is lost: %s', async (name, bytes, size, message) => {
    serverWithLocations(aWholeLocation({ images: [{ url: '/images/old' }] }));
    await renderApp('/locations/location-1');
    // The user chose "all files" in the file dialog.
    const loose = userEvent.setup({ applyAccept: false });

    await loose.upload(await input(), file(name, bytes, size));

    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Imagen 1' })).toBeVisible();
    expect(save()).toBeDisabled();
    expect(drawn).toEqual([]);
  });

  it('that are damaged or fail to upload are named', async () => {
    serverWithLocations(aWholeLocation());
    server.use(http.post('*/api/Locations/:id/uploadFile', () => HttpResponse.error()));
    const { user } = await renderApp('/locations/location-1');
    await user.upload(await input(), file('sala.jpg', JPEG));
    expect(await screen.findByText(/^sala\.jpg no se ha subido\./)).toBeVisible();

    bitmap = { width: 0, height: 0 };
    await user.upload(await input(), file('rota.jpg', JPEG));

    expect(await screen.findByText(/^rota\.jpg no se puede leer/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Imagen 1' })).not.toBeInTheDocument();
  });
});
