import { aPrinter } from '../../test/factories/aPrinter';
import { thirdPartyServices } from '../platform/db/schema';
import { insertLocations } from '../../test/server/insertTenants';
import { useTestDatabase } from '../../test/server/testDatabase';
import { createPrinterCache } from './printerCache';

const printer = (uuid: string, locationId: string) => {
  const { slug, isActive, thirdPartyServiceUuid, ...settings } = aPrinter();
  return { uuid, locationId, slug, isActive, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', settings };
};

describe('createPrinterCache', () => {
  const database = useTestDatabase();
  beforeEach(() => insertLocations(database(), 'location-1', 'location-2'));

  function start() {
    let time = 0;
    const printers = createPrinterCache(database(), () => new Date(time));
    const uuidsAt = (locationId: string) => printers.at(locationId).map(({ uuid }) => uuid);
    return { printers, uuidsAt, wait: (ms: number) => (time += ms) };
  }

  it('reads many locations once, and again after a minute', async () => {
    const { printers, uuidsAt, wait } = start();
    await database()
      .insert(thirdPartyServices)
      .values([printer('a', 'location-1'), printer('b', 'location-2')]);
    expect(uuidsAt('location-1')).toEqual([]);
    await printers.load(['location-1', 'location-2', 'location-3']);
    expect(['location-1', 'location-2', 'location-3'].map(uuidsAt)).toEqual([['a'], ['b'], []]);
    expect([printers.locationOf('b'), printers.locationOf('c')]).toEqual(['location-2', null]);

    await database().insert(thirdPartyServices).values(printer('c', 'location-1'));
    await printers.load(['location-1']);
    expect(uuidsAt('location-1')).toEqual(['a']);
    wait(60_001);
    await printers.load(['location-1']);
    expect(uuidsAt('location-1').sort()).toEqual(['a', 'c']);
  });

  it('reads a location again after it was invalidated', async () => {
    const { printers, uuidsAt } = start();
    await printers.load(['location-1']);
    await database().insert(thirdPartyServices).values(printer('a', 'location-1'));
    printers.invalidate('location-1');
    await printers.load(['location-1']);
    expect(uuidsAt('location-1')).toEqual(['a']);

    await database().delete(thirdPartyServices);
    printers.invalidate('location-1');
    await printers.load(['location-1']);
    expect(uuidsAt('location-1')).toEqual([]);
  });
});
