import { preferredLanguage, storeLanguage } from '@/services/preferences/language';

function browserSpeaks(language: string) {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
}

describe('preferredLanguage', () => {
  afterEach(() => jest.restoreAllMocks());

  it('is the stored one, whatever the browser speaks [IN-01]', () => {
    browserSpeaks('en-US');
    storeLanguage('pt');

    expect(preferredLanguage()).toBe('pt');
  });

  it.each([
    ['en-US', 'en'],
    ['es-ES', 'es'],
    ['pt-BR', 'pt'],
    ['pt-PT', 'pt'],
    ['en-GB', 'es'],
    ['fr-FR', 'es'],
    ['', 'es'],
  ])('of a browser that speaks %p is %p [IN-01]', (browser, language) => {
    browserSpeaks(browser);

    expect(preferredLanguage()).toBe(language);
  });

  it('does not take a stored language that there is not', () => {
    browserSpeaks('en-US');
    localStorage.setItem('pase:language', 'klingon');

    expect(preferredLanguage()).toBe('en');
  });
});
