import { DEFAULT_PRINTER_STATE } from '../printerState';
import { LANGUAGES } from '@/domain/language';
import { findingText, PAGE_WORDS, pageLanguage } from './pageWords';
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
  ])('speaks for %p: %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});

describe('PAGE_WORDS', () => {
  it.each(LANGUAGES)('says everything in %s, in plain text', (language) => {
    for (const text of Object.values(PAGE_WORDS[language])) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[<>&"]/);
    }
  });

  it('leaves no sentence of one language in another', () => {
    const sentences = LANGUAGES.map((language) => new Set(Object.values(PAGE_WORDS[language]).filter((text) => text.endsWith('.'))));
    const all = sentences.flatMap((own) => [...own]);

    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
  });

  it('speaks of one ticket and of several', () => {
    expect(countText('arrived', 1, 17, PAGE_WORDS.es)).toBe('Ticket 17 impreso');
    expect(countText('arrived', 3, 17, PAGE_WORDS.en)).toBe('3 tickets printed, up to 17');
    for (const words of Object.values(PAGE_WORDS)) expect(words['unseen.other']).toContain('{n}');
  });

  it('gives times as the language writes them', () => {
    expect(findingText('slow', { ...DEFAULT_PRINTER_STATE, printMs: 1_500 }, 'es')).toBe('Lenta: 1,5 s por ticket');
    expect(findingText('slow', { ...DEFAULT_PRINTER_STATE, printMs: 1_500 }, 'en')).toBe('Slow: 1.5 sec a ticket');
  });
});
