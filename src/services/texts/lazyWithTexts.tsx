import { lazy, use, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { RawIntlProvider, useIntl } from 'react-intl';
import type { Language } from '@/domain/language';
import { languageOf, lateTexts, withTexts } from '@/services/texts/lateTexts';
import type { Texts } from '@/services/texts/textsOf';

/** A lazy component that is loaded together with the late texts. Render it within a `Suspense`. */
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
  /** Loaded with the component; the texts of another language are loaded when it is selected. */
  first: { language: Language; texts: Texts };
  children: ReactNode;
}

function LateTexts({ first, children }: LateTextsProps) {
  const intl = useIntl();
  const language = languageOf(intl.locale);
  const late = language === first.language ? first.texts : use(lateTexts(language));
  return <RawIntlProvider value={withTexts(intl, late)}>{children}</RawIntlProvider>;
}
