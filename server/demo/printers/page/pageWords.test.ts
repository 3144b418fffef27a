import { WELL_PRINTER } from '../printerState';
import { PAGE_WORDS, pageLanguage, type PageLanguage } from './pageWords';

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
  const said = (language: PageLanguage) => {
    const { findings, count, width, arrived, size, ...texts } = PAGE_WORDS[language];
    const made = Object.values(findings).map((text) => text(WELL_PRINTER));
    return [...made, ...[0, 1, 2].map(count), width(48, 80), arrived(1, 7), arrived(3, 7), size(72, 140, 1.5), ...leaves(texts)];
  };

  it.each<PageLanguage>(['es', 'en', 'pt'])('says everything in %s, in plain text', (language) => {
    for (const text of said(language)) {
      expect(text.trim()).not.toBe('');
      expect(text).not.toMatch(/[<>&"]/);
    }
  });

  it('leaves no sentence of one language in another', () => {
    const sentences = (['es', 'en', 'pt'] as const).map((language) => new Set(said(language).filter((text) => text.endsWith('.'))));
    const all = sentences.flatMap((own) => [...own]);

    expect(all.length).toBeGreaterThan(100);
    expect(new Set(all).size).toBe(all.length);
  });

  it('speaks of one ticket and of several', () => {
    expect(PAGE_WORDS.es.arrived(1, 17)).toBe('Ticket 17 impreso');
    expect(PAGE_WORDS.en.arrived(3, 17)).toBe('3 tickets printed, up to 17');
    for (const { unseen } of Object.values(PAGE_WORDS)) expect(unseen.many).toContain('{n}');
  });

  it('gives times and sizes as the language writes them', () => {
    expect(PAGE_WORDS.es.findings.slow({ ...WELL_PRINTER, printMs: 1_500 })).toBe('Lenta: 1,5 s por ticket');
    expect(PAGE_WORDS.en.findings.slow({ ...WELL_PRINTER, printMs: 1_500 })).toBe('Slow: 1.5 sec a ticket');
    expect(PAGE_WORDS.pt.size(72, 140, 1.25)).toBe('72 × 140 mm · 1,3 kB');
  });
});

function leaves(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(leaves) : [];
}
