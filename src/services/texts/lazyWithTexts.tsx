import { lazy, use, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { LANGUAGES, preferredLanguage, type Language } from '@/services/preferences/language';
import { lateTexts } from '@/services/texts/lateTexts';

/** A part that is fetched when it is first shown, together with the texts that come late. To be shown within a `Suspense`. */
export function lazyWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [Part] = await Promise.all([load(), lateTexts(preferredLanguage())]);
    return {
      default: (props: Props) => (
        <LateTexts>
          <Part {...props} />
        </LateTexts>
      ),
    };
  });
}

function LateTexts({ children }: { children: ReactNode }) {
  const { locale, messages } = useIntl();
  const late = use(lateTexts(languageOf(locale)));
  const all = useMemo(() => ({ ...messages, ...late }), [messages, late]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}

function languageOf(locale: string): Language {
  return LANGUAGES.find((language) => language === locale) ?? preferredLanguage();
}
