import { filterZone } from '@/domain/filterZone';

const madrid = { timeZone: 'Europe/Madrid' };
const bogota = { timeZone: 'America/Bogota' };

describe('filterZone', () => {
  it('is the zone that all locations share', () => {
    expect(filterZone([madrid, madrid], 'America/Sao_Paulo')).toEqual({ timeZone: 'Europe/Madrid', mixed: false });
  });

  it('is the zone of the viewer where the locations have several, which is told', () => {
    expect(filterZone([madrid, bogota], 'America/Sao_Paulo')).toEqual({ timeZone: 'America/Sao_Paulo', mixed: true });
  });

  it('passes over a zone that nobody knows', () => {
    expect(filterZone([madrid, { timeZone: 'Madrid' }], 'America/Sao_Paulo')).toEqual({ timeZone: 'Europe/Madrid', mixed: false });
  });

  it('is the zone of the viewer without locations', () => {
    expect(filterZone([], 'America/Sao_Paulo')).toEqual({ timeZone: 'America/Sao_Paulo', mixed: false });
  });
});
