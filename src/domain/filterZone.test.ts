import { filterZone } from '@/domain/filterZone';

const madrid = { timeZone: 'Europe/Madrid' };
const bogota = { timeZone: 'America/Bogota' };

describe('filterZone', () => {
  it('returns the zone that all locations share', () => {
    expect(filterZone([madrid, madrid], 'America/Sao_Paulo')).toEqual({ timeZone: 'Europe/Madrid', mixed: false });
  });

  it('returns the zone of the viewer and mixed if the locations have different zones', () => {
    expect(filterZone([madrid, bogota], 'America/Sao_Paulo')).toEqual({ timeZone: 'America/Sao_Paulo', mixed: true });
  });

  it('ignores an unknown zone', () => {
    expect(filterZone([madrid, { timeZone: 'Madrid' }], 'America/Sao_Paulo')).toEqual({ timeZone: 'Europe/Madrid', mixed: false });
  });

  it('returns the zone of the viewer if there are no locations', () => {
    expect(filterZone([], 'America/Sao_Paulo')).toEqual({ timeZone: 'America/Sao_Paulo', mixed: false });
  });
});
