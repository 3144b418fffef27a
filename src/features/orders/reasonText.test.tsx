import { screen } from '@testing-library/react';
import { useIntl } from 'react-intl';
import { REASON_CODES } from '@/domain/reasonCode';
import { reasonText } from '@/features/orders/reasonText';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

function Reason({ reason }: { reason: string | null }) {
  return <p role="note">{reasonText(useIntl(), reason)}</p>;
}

const SPANISH: Record<(typeof REASON_CODES)[number], string> = {
  ERROR_POS_INVALID_ITEM: 'Hay un artículo no válido en el pedido',
  ERROR_POS_OFFLINE: 'El TPV estaba apagado',
  ERROR_POS_NO_CASH: 'El TPV no tenía fondos',
  ERROR_POS_INTERNAL: 'Error interno del TPV',
  ERROR_SENDING_TO_POS: 'Falló el envío al TPV',
  AWAITING_FOR_DATE: 'Los pedidos del canal están desactivados hasta la fecha prevista',
  SUBSCRIPTION_CANCELED: 'Suscripción cancelada',
  BAD_REQUEST: 'Error en la petición',
  INVALID_DATA: 'Datos no válidos o un campo con error',
  UNAUTHORIZED: 'Faltan las credenciales de acceso',
  NOT_ALLOWED: 'El acceso es correcto, pero falta permiso para esta acción',
  TIMEOUT: 'Tiempo de espera agotado',
  INTEGRATION_NOT_READY: 'Problema con la integración',
  SERVICE_UNAVAILABLE: 'El servicio remoto no está disponible',
  REMOTE_SERVER_ERROR: 'Error del servidor remoto',
  NOT_FOUND: 'No encontrado',
  LOCATION_EXCEPTION: 'Error general del restaurante',
  LOCATION_CLOSED: 'El restaurante está cerrado, por ejemplo fuera de horario',
  CASH_CLOSED: 'La caja está cerrada aunque el TPV está conectado',
  ORDER_EXCEPTION: 'Error general del pedido',
  ORDER_CANCELATION: 'Error al intentar cancelar el pedido',
  ORDER_DUPLICATED: 'Pedido duplicado',
  MAX_ORDERS_REACHED: 'No se pueden crear más pedidos: se alcanzó el máximo',
  ITEM_EXCEPTION: 'Error general del producto',
  UNKNOW: 'Parece que hay un error desconocido',
};

describe('reasonText', () => {
  it.each(REASON_CODES)('translates %s, followed by the code [ER-03]', (code) => {
    renderWithTexts(<Reason reason={code} />);

    expect(screen.getByRole('note')).toHaveTextContent(`${SPANISH[code]} (${code})`);
  });

  it('covers the 25 codes of the specification [ER-03]', () => {
    expect([REASON_CODES.length, new Set(REASON_CODES)]).toEqual([25, new Set(Object.keys(SPANISH))]);
  });

  it.each(['en', 'pt'] as const)('has a distinct text for each code in %s', (language) => {
    const texts = REASON_CODES.map((code) => {
      const { container, unmount } = renderWithTexts(<Reason reason={code} />, language);
      const text = container.textContent;
      unmount();
      return text;
    });

    expect(new Set(texts).size).toBe(25);
  });

  it.each(['EPTR_COVER_OPEN', 'La impresora está ocupada', 'constructor'])('returns an unmapped code "%s" unchanged [ER-04]', (reason) => {
    renderWithTexts(<Reason reason={reason} />);

    expect(screen.getByRole('note').textContent).toBe(reason);
  });

  it.each(['', null])('returns "unknown" for an empty code (%p) [ER-04]', (reason) => {
    renderWithTexts(<Reason reason={reason} />);

    expect(screen.getByRole('note')).toHaveTextContent(/^Parece que hay un error desconocido$/);
  });
});
