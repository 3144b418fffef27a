import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import en from '@/locales/en.json';
import es from '@/locales/es.json';
import pt from '@/locales/pt.json';

const MESSAGES = { es, en, pt };

/** Renders a component with the messages of a language; a missing message fails the test. */
export function renderWithTexts(component: ReactNode, language: keyof typeof MESSAGES = 'es'): RenderResult {
  return render(component, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <IntlProvider locale={language} messages={MESSAGES[language]} onError={(error) => fail(error)}>
        {children}
      </IntlProvider>
    ),
  });
}

function fail(error: Error): never {
  throw error;
}
