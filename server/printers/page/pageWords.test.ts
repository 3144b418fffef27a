import { pageLanguage } from './pageWords';

describe('pageLanguage', () => {
  it.each([
    [undefined, 'es'],
    ['', 'es'],
    ['fr-FR', 'es'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr, pt-BR;q=0.8, en;q=0.5', 'pt'],
    ['en;q=0.2, es-CO;q=0.9', 'es'],
    ['PT', 'pt'],
  ])('speaks for %p: %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});
