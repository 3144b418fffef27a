import { anOrder } from '../../../test/factories/anOrder';
import { invoiceLines } from './invoiceLines';
import { TICKET_TEXTS } from './ticketTexts';

const texts = (invoiceDetails: unknown) =>
  invoiceLines(anOrder({ client: { invoiceDetails } }), TICKET_TEXTS.es, 80).map(({ text }) => text);

describe('invoiceLines', () => {
  it('writes the fields of the order maker with labels', () => {
    const companyAddress = { street: 'Calle Mayor', number: '1', zip: '28001', city: 'Madrid', province: 'Madrid', country: 'ES' };

    expect(
      texts({
        billingType: 'delivery-note',
        name: 'Ana',
        surname: 'Gil',
        documentType: 'NIF',
        documentNumber: '1T',
        legalPerson: 'natural',
        phone: '600',
        email: 'a@b.es',
        companyAddress,
      }),
    ).toEqual([
      'ALBARÁN',
      'Nombre: Ana Gil',
      'NIF: 1T',
      'Persona: física',
      'Teléfono: 600',
      'Correo: a@b.es',
      'Dirección: Calle Mayor 1, 28001 Madrid, Madrid, ES',
    ]);
  });

  it.each([
    ['an address as a text', { companyAddress: 'Calle Mayor 1' }, ['FACTURA', 'Dirección: Calle Mayor 1']],
    ['unknown fields as they are', { taxId: 'B1', vat: { rate: 21 } }, ['FACTURA', 'taxId: B1', 'vat.rate: 21']],
    ['a plain text', 'Comidas, S. L.', ['FACTURA', 'Nombre: Comidas, S. L.']],
    ['a list', [{ cif: 'B1' }], ['FACTURA', 'details.0.cif: B1']],
    ['a type without a label', { billingType: 'proforma', name: 'Ana' }, ['PROFORMA', 'Nombre: Ana']],
    ['a document number without a type', { documentNumber: 77 }, ['FACTURA', 'Documento: 77']],
  ])('writes %s', (_title, details, lines) => {
    expect(texts(details)).toEqual(lines);
  });

  it.each([undefined, null, {}, '', [], { billingType: 'ticket' }, { name: ' ', companyAddress: {} }])(
    'writes nothing for %p',
    (details) => {
      expect(texts(details)).toEqual([]);
    },
  );
});
