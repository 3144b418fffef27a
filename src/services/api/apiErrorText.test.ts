import { createIntl } from 'react-intl';
import es from '@/locales/es.json';
import type { ApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

const intl = createIntl({ locale: 'es', messages: es });
const http = (status: number): ApiError => ({ kind: 'http', status, code: 'X', message: 'internal words' });

describe('apiErrorText', () => {
  it.each<[unknown, string]>([
    [{ kind: 'timeout' }, 'El servidor tarda demasiado en responder. Inténtalo de nuevo'],
    [{ kind: 'offline' }, 'Sin conexión'],
    [{ kind: 'network' }, 'Ha ocurrido un error conectando con el servidor'],
    [{ kind: 'unreadable', reason: 'id' }, 'La respuesta del servidor no se entiende. Avisa a soporte'],
    [http(401), 'Tu sesión ha terminado. Entra de nuevo'],
    [http(403), 'No tienes permiso para esto. Puede que tus permisos hayan cambiado'],
    [http(404), 'No existe, o ya no tienes acceso'],
    [http(429), 'Demasiadas peticiones seguidas. Espera un momento y vuelve a intentarlo'],
    [http(503), 'El servidor no está disponible en este momento. Vuelve a intentarlo en unos segundos'],
    [http(500), 'Ha habido un error, inténtalo de nuevo'],
    [{ name: 'TypeError', message: 'x is undefined' }, 'Ha habido un error, inténtalo de nuevo'],
    [undefined, 'Ha habido un error, inténtalo de nuevo'],
  ])('translates %j [T-13]', (error, expected) => {
    expect(apiErrorText(intl, error)).toBe(expected);
  });
});
