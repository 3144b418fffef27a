import { DEFAULT_PRINTER_STATE } from '../printerState';
import { PAGE_TEXTS, pageLanguage, type PageLanguage } from './pageTexts';

describe('pageLanguage', () => {
  it.each([
    [undefined, 'es'],
    ['', 'es'],
    ['fr-FR', 'es'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr, pt-BR;q=0.8, en;q=0.5', 'pt'],
    ['en;q=0.2, es-CO;q=0.9', 'es'],
    ['PT', 'pt'],
  ])('is for Accept-Language %p the language %s', (header, language) => {
    expect(pageLanguage(header)).toBe(language);
  });
});

describe('PAGE_WORDS', () => {
  const allTexts = (language: PageLanguage) => {
    const { notices, count, width, arrived, size, ...texts } = PAGE_TEXTS[language];
    const made = Object.values(notices).map((text) => text(DEFAULT_PRINTER_STATE));
    return [...made, ...[0, 1, 2].map(count), width(48, 80), arrived(1, 7), arrived(3, 7), size(72, 140, 1.5), ...leaves(texts)];
  };

  it.each<PageLanguage>(['es', 'en', 'pt'])('has every text in %s, without characters that HTML escapes', (language) => {
    for (const text of allTexts(language)) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[<>&"]/);
    }
  });

  it('has no sentence that is the same in two languages', () => {
    const sentences = (['es', 'en', 'pt'] as const).map((language) => new Set(allTexts(language).filter((text) => text.endsWith('.'))));
    const all = sentences.flatMap((own) => [...own]);

    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
  });

  it('has singular and plural forms for printed tickets', () => {
    expect(PAGE_TEXTS.es.arrived(1, 17)).toBe('Ticket 17 impreso');
    expect(PAGE_TEXTS.en.arrived(3, 17)).toBe('3 tickets printed, up to 17');
    for (const { unseen } of Object.values(PAGE_TEXTS)) expect(unseen.many).toContain('{n}');
  });

  it('formats times and sizes for each language', () => {
    expect(PAGE_TEXTS.es.notices.slow({ ...DEFAULT_PRINTER_STATE, printMs: 1_500 })).toBe('Lenta: 1,5 s por ticket');
    expect(PAGE_TEXTS.en.notices.slow({ ...DEFAULT_PRINTER_STATE, printMs: 1_500 })).toBe('Slow: 1.5 sec a ticket');
    expect(PAGE_TEXTS.pt.size(72, 140, 1.25)).toBe('72 × 140 mm · 1,3 kB');
  });
});

function leaves(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(leaves) : [];
}
