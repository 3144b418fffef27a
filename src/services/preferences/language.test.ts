import { preferredLanguage, storeLanguage } from '@/services/preferences/language';

function browserSpeaks(language: string) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

describe('preferredLanguage', () => {
  afterEach(() => jest.restoreAllMocks());

  it("returns the stored language, whatever the browser's language [IN-01]", () => {
    browserSpeaks('en-US');
    storeLanguage('pt');

    expect(preferredLanguage()).toBe('pt');
  });

  it.each([
    ['en-US', 'en'],
    ['es-ES', 'es'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['en-GB', 'en'],
    ['en-AU', 'en'],
    ['en', 'en'],
    ['es-MX', 'es'],
    ['pt-AO', 'pt'],
    ['PT', 'pt'],
    ['ene-XX', 'es'],
    ['fr-FR', 'es'],
    ['', 'es'],
  ])('maps browser language %p to %p [IN-01]', (browser, language) => {
    browserSpeaks(browser);

    expect(preferredLanguage()).toBe(language);
  });

  it('ignores an unknown stored language', () => {
    browserSpeaks('en-US');
    localStorage.setItem('pase:language', 'klingon');

    expect(preferredLanguage()).toBe('en');
  });
});
