import type { Order } from '@/domain/order';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder } from '../../../test/factories/anOrder';
import type { PrinterEntry } from '@/domain/printer';
import { aPrinter } from '../../../test/factories/aPrinter';
import { readCommands } from '../../demo/printers/commands/readCommands';
import { makeOrderJob, type TicketLocation } from './makeJob';
import { toMessage } from './printJobStore';

const openRow = {
  state: 'open',
  handOut: 1,
  holderTab: null,
  handedAt: null,
  receivedAt: null,
  withdrawnAt: null,
  withdrawnCode: null,
  installationId: null,
  osName: null,
} as const;

function bodyOf(order: Order, location: Partial<TicketLocation> = {}): string {
  const printer = { ...aPrinter(), uuid: 'printer-1' };
  return makeOrderJob(order, { printer, location: { ...aLocation(), ...location }, manual: false, copies: 1, now: new Date(0) }).body;
}

describe('makeOrderJob', () => {
  it.each([
    [{ country: 'ES' }, 'Recibido'],
    [{ country: 'BR' }, 'Recebido'],
    [{ country: 'GB' }, 'Received'],
    [{ country: 'ES', language: 'en-GB' }, 'Received'],
    [{ country: 'BR', language: 'klingon' }, 'Recebido'],
    [{ country: null, language: 7 }, 'Recibido'],
  ])('renders the ticket of a location %p in its language, else in that of its country: %p', (location, word) => {
    expect(bodyOf(anOrder(), location)).toContain(`${word}:`);
  });

  it('renders a ticket for an order with fields of wrong types', () => {
    const odd = {
      id: 'o',
      code: 17,
      items: [{ name: null, qty: 'two', modifiers: 'x' }, 5],
      channel: null,
      client: 'Ana',
      fees: [1],
      placedAt: {},
    };

    // Channels may violate the contract.
    expect(bodyOf(odd as unknown as Order)).toContain('1 x');
  });
});

describe('the job of a printer', () => {
  const jobOf = (changes: Partial<PrinterEntry>) =>
    makeOrderJob(anOrder(), {
      printer: { ...aPrinter(), ...changes, uuid: 'printer-1' },
      location: aLocation(),
      manual: false,
      copies: 1,
      now: new Date(0),
    });

  it.each(['USB', 'SERIAL'] as const)(
    'has the ticket and its marked version as ESC/POS bytes for the method %s [V-04]',
    (connectMethod) => {
      const job = jobOf({ connectMethod });
      const textOf = (body: string) =>
        readCommands(Buffer.from(body, 'base64'), 'esc-pos')
          .map(({ content }) => content)
          .join('');

      expect(textOf(job.body)).toContain('1 x');
      expect(textOf(job.body)).not.toContain('DUPLICADO');
      expect(textOf(job.duplicateBody)).toContain('DUPLICADO');
      expect(job).toMatchObject({ connectMethod, url: '', httpHeaders: {} });
      expect(toMessage({ ...openRow, ...job }, [], new Date(0))).toMatchObject({ strategy: connectMethod });
    },
  );

  it('has the ticket as an ePOS-Print document for an Epson printer that polls, and in no printer language for other polls', () => {
    expect(jobOf({ connectMethod: 'SERVER_DIRECT' }).body).toContain('<epos-print');
    for (const connectMethod of ['CLOUD_PRNT', 'CLIENT'] as const) {
      expect(JSON.parse(jobOf({ connectMethod }).body)).toMatchObject({ font: 'font_a', columns: 48 });
    }
  });
});
