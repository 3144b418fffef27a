import { lazy, use, useMemo, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { languageNamed, type Language } from '@/domain/language';
import { preferredLanguage } from '@/services/preferences/language';
import { textsOf, type Texts } from '@/services/texts/textsOf';

/** A part that is fetched when it is first shown, together with the texts that come late. To be shown within a `Suspense`. */
export function lazyWithTexts<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const language = languageOf(document.documentElement.lang);
    const [Part, texts] = await Promise.all([load(), lateTexts(language)]);
    return {
      default: (props: Props) => (
        <LateTexts first={{ language, texts }}>
          <Part {...props} />
        </LateTexts>
      ),
    };
  });
}

interface LateTextsProps {
  /** Fetched with the part; those of a language that is chosen later are fetched then. */
  first: { language: Language; texts: Texts };
  children: ReactNode;
}

function LateTexts({ first, children }: LateTextsProps) {
  const { locale, messages } = useIntl();
  const language = languageOf(locale);
  const late = language === first.language ? first.texts : use(lateTexts(language));
  const all = useMemo(() => ({ ...messages, ...late }), [messages, late]);
  return (
    <IntlProvider locale={locale} messages={all}>
      {children}
    </IntlProvider>
  );
}

function languageOf(locale: string): Language {
  return languageNamed(locale) ?? preferredLanguage();
}

const fetched = new Map<Language, Promise<Texts>>();

/** The texts of one language that only parts which come late need. Fetched once; after a failure they are fetched anew. */
function lateTexts(language: Language): Promise<Texts> {
  const known = fetched.get(language);
  if (known) return known;
  const texts = textsOf(language).then((ofLanguage) => ofLanguage.lateTexts());
  fetched.set(language, texts);
  texts.catch(() => fetched.delete(language));
  return texts;
}
