import { deletedStations, itemsForPrinter, stationsOfPrinter, stationsWithoutPrinter } from '@/domain/printerStations';
import { anOrder, anOrderItem } from '../../test/factories/anOrder';

const stations = [{ id: 'grill' }, { id: 'cold' }, { id: 'bar' }];
const kitchen = (...chosen: string[]) => ({ ticketType: 'KITCHEN' as const, stations: chosen });
const receipt = { ticketType: 'RECEIPT' as const, stations: ['grill'] };

describe('stationsOfPrinter', () => {
  it.each([
    ['its stations in the order of the location', kitchen('other', 'bar', 'grill'), ['grill', 'bar', 'other']],
    ['all for a printer without stations', kitchen(), null],
    ['all for a printer that has none stored', { ticketType: 'KITCHEN' as const }, null],
    ['all for a receipt printer', receipt, null],
    ['the remaining stations when one was deleted', kitchen('deleted', 'bar'), ['bar']],
    ['all when all of its stations were deleted', kitchen('deleted'), null],
  ])('returns %s [K-05]', (_what, printer, expected) => {
    expect(stationsOfPrinter(printer, stations)).toEqual(expected);
  });

  it('returns all at a location without stations [K-05]', () => {
    expect(stationsOfPrinter(kitchen('other'), [])).toBeNull();
  });
});

describe('stationsWithoutPrinter', () => {
  it.each([
    ['the stations that no kitchen printer takes', [kitchen('grill'), receipt], ['cold', 'bar', 'other']],
    ['none when a printer takes all', [kitchen('grill'), kitchen()], []],
    ['none without a kitchen printer', [receipt], []],
  ])('returns %s [K-05]', (_what, printers, expected) => {
    expect(stationsWithoutPrinter(printers, stations)).toEqual(expected);
  });
});

it('deletedStations returns the stored stations that the location does not have [K-05]', () => {
  expect(deletedStations(['grill', 'gone', 'other'], stations)).toEqual(['gone']);
  expect(deletedStations(null, stations)).toEqual([]);
});

describe('itemsForPrinter', () => {
  const order = anOrder({
    items: ['grill', 'cold', 'bar', null, 'deleted'].map((stationId) => anOrderItem({ name: stationId ?? 'none', stationId })),
  });
  const namesFor = (printer: Parameters<typeof itemsForPrinter>[1], ...others: Parameters<typeof itemsForPrinter>[1][]) =>
    itemsForPrinter(order, printer, { printers: [printer, ...others], stations }).map(({ name }) => name);

  it('returns the items of the stations of a printer [K-05]', () => {
    expect(namesFor(kitchen('grill', 'cold'), kitchen('bar', 'other'))).toEqual(['grill', 'cold']);
    expect(namesFor(kitchen('bar', 'other'), kitchen('grill', 'cold'))).toEqual(['bar', 'none', 'deleted']);
  });

  it('returns items of a station that no printer takes for the printer of items without station [K-05]', () => {
    expect(namesFor(kitchen('grill', 'other'), kitchen('bar'))).toEqual(['grill', 'cold', 'none', 'deleted']);
    expect(namesFor(kitchen('bar'), kitchen('grill', 'other'))).toEqual(['bar']);
  });

  it('returns items that no printer takes for every kitchen printer [K-05]', () => {
    expect(namesFor(kitchen('grill'), kitchen('bar'))).toEqual(['grill', 'cold', 'none', 'deleted']);
    expect(namesFor(kitchen('bar'), kitchen('grill'))).toEqual(['cold', 'bar', 'none', 'deleted']);
  });

  it('returns all items for receipts and for printers of all stations [K-05]', () => {
    expect(namesFor(receipt, kitchen('bar'))).toHaveLength(5);
    expect(namesFor(kitchen(), kitchen('bar'))).toHaveLength(5);
  });
});
