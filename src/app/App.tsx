import { useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { RouterProvider, type DataRouter } from 'react-router-dom';
import type { Messages } from '@/app/loadMessages';
import type { RunningApp } from '@/app/startApp';
import { useFollowedLanguage } from '@/app/useFollowedLanguage';
import { DeploymentContext } from '@/services/deployment/deploymentContext';
import type { Language } from '@/domain/language';
import { RuntimeContext } from '@/services/runtime/runtimeContext';

interface AppProps {
  app: RunningApp;
  router: DataRouter;
  /** The initial language; changes in another tab are applied. */
  language: Language;
  messages: Messages;
}

/** Renders the screens and provides store, deployment, texts and actors. */
export function App({ app, router, ...first }: AppProps) {
  const { language, messages } = useFollowedLanguage(first);
  const runtime = useSyncExternalStore(app.runtime.subscribe, app.runtime.get);
  return (
    <Provider store={app.store}>
      <DeploymentContext value={app.deployment}>
        <IntlProvider locale={language} messages={messages}>
          <RuntimeContext value={runtime}>
            <RouterProvider router={router} />
          </RuntimeContext>
        </IntlProvider>
      </DeploymentContext>
    </Provider>
  );
}
