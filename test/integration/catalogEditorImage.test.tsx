import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { uploadCatalogImage } from '@/contract/catalogs';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { ADDRESS, atCatalogEditor, details, nameField, saveButton, serverWithCatalog } from './catalogEditorScreen';
import { renderApp } from './renderApp';

atCatalogEditor();

let isDamaged = false;
const uploaded: unknown[] = [];

beforeEach(() => {
  isDamaged = false;
  uploaded.length = 0;
  globalThis.createImageBitmap = jest.fn(async () => {
    if (isDamaged) throw new Error('damaged');
    return { width: 4000, height: 3000, close: () => undefined };
  });
  HTMLCanvasElement.prototype.getContext = jest.fn(() => ({ drawImage: () => undefined }) as never);
  HTMLCanvasElement.prototype.toBlob = (done, type = '') => done(new Blob(['pixels'], { type }));
});

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1];
const file = (bytes: number[], size?: number) => {
  const makeFile = new File([new Uint8Array(bytes)], 'pasta.jpg', { type: 'image/jpeg' });
  if (size !== undefined) Object.defineProperty(makeFile, 'size', { value: size });
  return makeFile;
};
const input = (name = 'Archivo: Imagen') => details().getByLabelText(name);
const image = () => details().queryByRole('img', { name: 'Imagen' });

/** Opens the editor with the details of a product, on a server that accepts images. */
async function openPasta() {
  const catalog = serverWithCatalog();
  server.use(
    handle(uploadCatalogImage, async ({ params, request }) => {
      uploaded.push([params['id'], await request.json()]);
      return HttpResponse.json({ data: { url: `/images/${uploaded.length}.jpg` } });
    }),
  );
  const { user } = await renderApp(ADDRESS);
  await user.click(await nameField('Pasta'));
  await details().findByRole('heading', { name: 'Pasta' });
  return { ...catalog, user };
}

describe('catalog editor image', () => {
  it('is resized before the upload, shown at once, overridden for one channel, and saved with the catalog [CA-02]', async () => {
    const { user, now } = await openPasta();
    await user.upload(input(), file(JPEG));
    await waitFor(() => expect(image()).toHaveAttribute('src', '/images/1.jpg'));
    expect(uploaded).toEqual([['catalog-1', { base64: btoa('pixels'), name: 'pasta.jpg' }]]);
    await user.selectOptions(details().getByRole('combobox', { name: 'Canal' }), 'Glovo');
    await user.upload(input('Archivo: Imagen en Glovo'), file(JPEG));
    await waitFor(() => expect(details().getByRole('img', { name: 'Imagen en Glovo' })).toHaveAttribute('src', '/images/2.jpg'));
    await user.click(saveButton());

    await waitFor(() => expect(now().rev).toBe(2));
    expect(now().products['pasta']).toMatchObject({ image: '/images/1.jpg', channelOverrides: { glovo: { image: '/images/2.jpg' } } });
  });

  it('is rejected with a message when the account has no room for more images [T-15]', async () => {
    const { user } = await openPasta();
    server.use(handle(uploadCatalogImage, () => refusal(413, 'UPLOAD_QUOTA_EXCEEDED')));
    await user.upload(input(), file(JPEG));

    expect(await details().findByText(/pasta\.jpg no se ha subido\. La cuenta no tiene espacio para más imágenes/)).toBeVisible();
    expect(image()).not.toBeInTheDocument();
  });

  it('is set on the product it was chosen for, whichever product is open when the upload ends [CA-02]', async () => {
    const { user, now } = await openPasta();
    let answer: () => void = () => undefined;
    const pending = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      handle(uploadCatalogImage, async () => {
        await pending;
        return HttpResponse.json({ data: { url: '/images/late.jpg' } });
      }),
    );
    await user.upload(input(), file(JPEG));
    await user.click(await nameField('Pizza Ñandú'));
    await details().findByRole('heading', { name: 'Pizza Ñandú' });
    answer();
    await waitFor(() => expect(saveButton()).toBeEnabled());
    expect(image()).not.toBeInTheDocument();
    await user.click(saveButton());

    await waitFor(() => expect(now().products['pasta']?.image).toBe('/images/late.jpg'));
    expect(now().products['pizza']?.image).toBeUndefined();
  });

  it.each([
    ['is not an image', () => file([1, 2, 3, 4]), /pasta\.jpg no es una imagen/],
    ['is too large', () => file(JPEG, 30_000_000), /pasta\.jpg pesa más de 25 MB/],
  ])('that %s is rejected with a reason, and nothing is sent', async (_case, makeFile, reason) => {
    const { user } = await openPasta();
    await user.upload(input(), makeFile());

    expect(await details().findByText(reason)).toBeVisible();
    expect(uploaded).toEqual([]);
    expect(image()).not.toBeInTheDocument();
    expect(saveButton()).toBeDisabled();
  });

  it('that the browser cannot decode is rejected with a reason', async () => {
    isDamaged = true;
    const { user } = await openPasta();
    await user.upload(input(), file(JPEG));

    expect(await details().findByText(/pasta\.jpg no se puede leer/)).toBeVisible();
    expect(uploaded).toEqual([]);
  });

  it('that the server rejects leaves the previous image, shows why, and can be chosen again [CA-02]', async () => {
    const { user } = await openPasta();
    await user.upload(input(), file(JPEG));
    await waitFor(() => expect(image()).toHaveAttribute('src', '/images/1.jpg'));
    server.use(handle(uploadCatalogImage, () => refusal(500, 'INTERNAL'), { once: true }));
    await user.upload(input(), file(JPEG));
    expect(await details().findByText(/pasta\.jpg no se ha subido/)).toBeVisible();
    expect(image()).toHaveAttribute('src', '/images/1.jpg');
    await user.upload(input(), file(JPEG));

    await waitFor(() => expect(image()).toHaveAttribute('src', '/images/2.jpg'));
    expect(details().queryByText(/pasta\.jpg/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Guardar' })).toBeEnabled();
  });
});
