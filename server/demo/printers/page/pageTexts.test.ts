import { DEFAULT_PRINTER_STATE } from '../printerState';
import { LANGUAGES } from '@/domain/language';
import { findingText, PAGE_TEXTS, pageLanguage } from './pageTexts';
import { countText } from './paperPage';

describe('pageLanguage', () => {
  it.each([
    [undefined, 'es'],
    ['', 'es'],
    ['fr-FR', 'es'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr, pt-BR;q=0.8, en;q=0.5', 'pt'],
    ['en;q=0.2, es-CO;q=0.9', 'es'],
    ['PT', 'pt'],
  ])('returns for Accept-Language %p the language %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});

describe('PAGE_TEXTS', () => {
  it.each(LANGUAGES)('contains all texts in %s, without characters that HTML escapes', (language) => {
    for (const text of Object.values(PAGE_TEXTS[language])) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[<>&"]/);
    }
  });

  it('contains no sentence in two languages', () => {
    const sentences = LANGUAGES.map((language) => new Set(Object.values(PAGE_TEXTS[language]).filter((text) => text.endsWith('.'))));
    const all = sentences.flatMap((own) => [...own]);

    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
  });

  it('has singular and plural texts for tickets', () => {
    expect(countText('arrived', 1, 17, PAGE_TEXTS.es)).toBe('Ticket 17 impreso');
    expect(countText('arrived', 3, 17, PAGE_TEXTS.en)).toBe('3 tickets printed, up to 17');
    for (const texts of Object.values(PAGE_TEXTS)) expect(texts['unseen.other']).toContain('{n}');
  });

  it('formats times for the language', () => {
    expect(findingText('slow', { ...DEFAULT_PRINTER_STATE, printMs: 1_500 }, 'es')).toBe('Lenta: 1,5 s por ticket');
    expect(findingText('slow', { ...DEFAULT_PRINTER_STATE, printMs: 1_500 }, 'en')).toBe('Slow: 1.5 sec per ticket');
  });
});
