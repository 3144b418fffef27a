import 'normalize.css';
import '@blueprintjs/core/lib/css/blueprint.css';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { loadMessages } from '@/app/loadMessages';
import { routes } from '@/app/routes';
import { startApp, type RunningApp } from '@/app/startApp';
import { StartFailure } from '@/app/StartFailure';
import { followTheme } from '@/app/theme/followTheme';
import '@/app/theme/theme.css';
import { loadDeployment } from '@/services/deployment/loadDeployment';
import { preferredLanguage } from '@/services/preferences/language';
import { TAB_ID } from '@/services/runtime/tabId';

/** Static HTML in the page, shown when the texts fail to load. */
const lastResort = document.getElementById('start-failed');

/** Delays trace recording until after the first screen. */
const TRACES_AFTER_MS = 5_000;

followTheme();
start().catch(() => lastResort?.removeAttribute('hidden'));

async function start() {
  const language = preferredLanguage();
  document.documentElement.lang = language;
  const [messages, deployment] = await Promise.all([loadMessages(language), loadDeployment()]);
  const root = createRoot(document.getElementById('root') ?? document.body);

  if (deployment.kind === 'read') {
    const app = await startApp(deployment.deployment);
    root.render(<App app={app} router={createBrowserRouter(routes)} language={language} messages={messages} />);
    // Recording is optional; until it starts, the recorder holds its records in memory.
    setTimeout(() => void recordTraces(app).catch(() => undefined), TRACES_AFTER_MS);
  } else {
    root.render(
      <IntlProvider locale={language} messages={messages}>
        <StartFailure failure={deployment} />
      </IntlProvider>,
    );
  }
}

async function recordTraces({ recorder, runtime }: RunningApp): Promise<void> {
  const { persistTraces } = await import('@/app/persistTraces');
  runtime.change({ traces: await persistTraces(recorder, TAB_ID) });
}
