import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@/domain/language';
import { renderTestTicket, renderTicket, type TicketInput, type TicketPrinter } from '../../../server/printing/tickets/renderTicket';
import { drawLayout } from './drawLayout';
import { BARE_ORDER, LONG_ORDER, ODD_NAMES, RICH_ORDER } from './goldenOrders';
import { readToolSettings } from '../../../scripts/setup/readToolSettings.mjs';

const FOLDER = join(process.cwd(), 'test/server/tickets');
const UPDATE = readToolSettings().updateGolden;
const JOB = '00112233-4455-6677-8899-aabbccddeeff';

const TYPES = ['KITCHEN', 'RECEIPT'] as const;
const COLUMNS = [20, 32, 42, 48, 64, 96];

function aPrinter(ticketType: TicketPrinter['ticketType'], columnsNumber: number): TicketPrinter {
  return {
    ticketType,
    ticketOptions: { columnsNumber },
    printerName: 'Cocina',
    customHeaderText: 'La Pase, S. L. · CIF B00000000\nCalle del Pez 4, Madrid',
    customFooterText: '¡Gracias por su visita!\nwww.example.com',
  };
}

function aTicket(over: Partial<TicketInput>): TicketInput {
  return {
    order: RICH_ORDER,
    location: { name: 'La Pase Centro', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' },
    printer: aPrinter('KITCHEN', 48),
    language: 'es',
    jobUuid: JOB,
    duplicate: false,
    ...over,
  };
}

function drawTicket(over: Partial<TicketInput>): string {
  const input = aTicket(over);
  return drawLayout(renderTicket(input), input.printer.ticketOptions.columnsNumber);
}

/** The first and last 30 rows; the rows between are similar. */
function shorten(text: string): string {
  const rows = text.trimEnd().split('\n');
  return [...rows.slice(0, 30), `… ${rows.length - 60} rows …`, ...rows.slice(-30), ''].join('\n');
}

const rich = TYPES.flatMap((type) =>
  LANGUAGES.flatMap((language) =>
    COLUMNS.map(
      (columns) =>
        [`${type.toLowerCase()}-${language}-${columns}`, () => drawTicket({ printer: aPrinter(type, columns), language })] as const,
    ),
  ),
);
const odd = TYPES.flatMap((type) => {
  const name = type.toLowerCase();
  return [
    ...[20, 42].map(
      (columns) => [`${name}-odd-names-${columns}`, () => drawTicket({ order: ODD_NAMES, printer: aPrinter(type, columns) })] as const,
    ),
    [
      `${name}-bare-42`,
      () => drawTicket({ order: BARE_ORDER, printer: { ...aPrinter(type, 42), customHeaderText: null, customFooterText: null } }),
    ] as const,
    [`${name}-300-items-48`, () => shorten(drawTicket({ order: LONG_ORDER, printer: aPrinter(type, 48) }))] as const,
    [`${name}-marked-32`, () => drawTicket({ printer: aPrinter(type, 32), duplicate: true })] as const,
  ];
});
const test = [false, true].map((duplicate) => {
  const at = new Date('2026-11-20T12:42:00.000Z');
  const input = { locationName: 'La Pase Centro', printer: aPrinter('KITCHEN', 48), message: 'Hola', at, timeZone: 'Europe/Madrid' };
  const draw = () => drawLayout(renderTestTicket({ ...input, language: 'es', jobUuid: JOB, duplicate }), 48);
  return [duplicate ? 'test-marked-48' : 'test-48', draw] as const;
});
const CASES = [...rich, ...odd, ...test];

describe('the layout of tickets', () => {
  it.each(CASES)('matches %s.txt', (name, draw) => {
    const path = join(FOLDER, `${name}.txt`);
    const text = draw();
    if (UPDATE) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(path, text);
    }

    expect(existsSync(path) ? readFileSync(path, 'utf8') : null).toBe(text);
  });

  it('has no golden file without a case', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));

    expect(files.sort()).toEqual(CASES.map(([name]) => `${name}.txt`).sort());
  });
});
