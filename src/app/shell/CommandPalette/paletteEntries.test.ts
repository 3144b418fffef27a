import { createIntl } from 'react-intl';
import { SCREENS } from '@/app/screens';
import { findEntries, paletteEntries } from '@/app/shell/CommandPalette/paletteEntries';
import es from '@/locales/es.json';
import { aLocation } from '../../../../test/factories/aLocation';

const intl = createIntl({ locale: 'es', messages: es });
const names = (query: string, entries: Parameters<typeof findEntries>[1]) => findEntries(query, entries).map(({ name }) => name);

describe('paletteEntries', () => {
  it('lists the screens without a parameter, and the locations', () => {
    const entries = paletteEntries(intl, SCREENS, [aLocation({ id: 'a&b', name: 'Centro', city: null, address: 'Calle Mayor 1' })]);

    expect(entries.filter(({ to }) => to.includes(':'))).toEqual([]);
    expect(entries.map(({ to }) => to)).toEqual(expect.arrayContaining(['/dashboard/history', '/locations/new', '/lab/flags']));
    expect(entries.at(-1)).toMatchObject({ to: '/locations/a%26b', name: 'Centro', detail: 'Calle Mayor 1' });
  });

  it('finds entries that contain every word of the query, also in the URL, with matching prefixes first', () => {
    const locations = ['El Restaurante', 'Restaurante Norte', 'Norte'].map((name) => aLocation({ id: name, name, city: 'A Coruña' }));
    const entries = paletteEntries(intl, SCREENS, locations);

    expect(names('restaurante', entries)).toEqual(['Restaurantes', 'Restaurante Norte', 'Nuevo restaurante', 'El Restaurante']);
    expect(names('canales', entries)).toEqual(['Bloquear productos', 'Menu Maestro', 'Disponibilidad']);
    expect(names('  NORTE coruna ', entries)).toEqual(['Norte', 'Restaurante Norte']);
    expect(names('auditlogs', entries)).toEqual(['Registro de cambios']);
    expect(names('no such place', entries)).toEqual([]);
  });

  it('limits the results for 20,000 locations', () => {
    const locations = Array.from({ length: 20_000 }, (_, index) => aLocation({ id: `l-${index}`, name: `Sitio ${index}`, city: 'Lugo' }));
    const entries = paletteEntries(intl, SCREENS, locations);

    expect(findEntries('sitio', entries)).toHaveLength(50);
    expect(findEntries('lugo', entries)).toHaveLength(50);
    expect(findEntries('', entries)).toHaveLength(50);
    expect(names('lugo 19999', entries)).toEqual(['Sitio 19999']);
  });
});
