import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listOrders } from '@/contract/orders';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard } from './boardScreen';
import { renderApp } from './renderApp';

beforeEach(beforeBoard);
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const answerOrders = (answer: () => Response) => server.use(handle(listOrders, answer));

/** Each failure and its message. */
const FAILURES: Record<string, [fail: () => void, message: string]> = {
  'an error of the server': [() => answerOrders(() => refusal(500, 'INTERNAL')), 'Ha habido un error, inténtalo de nuevo'],
  'a network error': [() => answerOrders(() => HttpResponse.error()), 'Ha ocurrido un error conectando con el servidor'],
  'no answer in time': [
    () => {
      const limit = jest.spyOn(AbortSignal, 'timeout');
      answerOrders(() => {
        throw new Error('the request should have been aborted');
      });
      limit.mockImplementation(() => AbortSignal.abort(new DOMException('too late', 'TimeoutError')));
    },
    'El servidor tarda demasiado en responder. Inténtalo de nuevo',
  ],
  'no network': [
    () => {
      answerOrders(() => HttpResponse.error());
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    },
    'Sin conexión',
  ],
  'a role that may not': [
    () => answerOrders(() => refusal(403, 'NOT_ALLOWED')),
    'No tienes permiso para esto. Puede que tus permisos hayan cambiado',
  ],
  'too many calls': [
    () => answerOrders(() => refusal(429, 'TOO_MANY_REQUESTS')),
    'Demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo',
  ],
  'a reply that cannot be read': [
    () => answerOrders(() => HttpResponse.json({ data: 'none' })),
    'La respuesta del servidor no se entiende. Avisa a soporte',
  ],
};

describe('screen whose data cannot be loaded', () => {
  it.each(Object.entries(FAILURES))('shows a message for "%s" and a retry button [ER-02]', async (_what, [fail, message]) => {
    // Only the board's request fails: sign-in succeeds.
    const { user } = await renderApp('/dashboard');
    await screen.findByRole('heading', { name: 'Panel', level: 1 });
    fail();

    await user.click(screen.getByRole('link', { name: 'Operaciones' }));

    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
  });
});
