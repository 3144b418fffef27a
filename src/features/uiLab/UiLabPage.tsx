import { Classes, PortalProvider } from '@blueprintjs/core';
import { useEffect } from 'react';
import { FORM_SAMPLES } from '@/features/uiLab/formSamples';
import { PART_SAMPLES } from '@/features/uiLab/partSamples';
import { TABLE_SAMPLES } from '@/features/uiLab/tableSamples';
import '@/features/uiLab/uiLab.css';

const SAMPLES = Object.entries({ ...FORM_SAMPLES, ...PART_SAMPLES, ...TABLE_SAMPLES }).sort(([a], [b]) => a.localeCompare(b));
const THEMES = ['light', 'dark'] as const;

/** The states of each shared component of `src/ui`, light and dark side by side, for their developers. Only in development builds. */
export function UiLabPage() {
  useLightPage();
  return (
    <div className="ui-lab">
      {SAMPLES.map(([component, states]) => (
        <section key={component} aria-label={component}>
          <h2>{component}</h2>
          <div className="ui-lab-themes">
            {THEMES.map((theme) => (
              <PortalProvider key={theme} {...(theme === 'dark' && { portalClassName: Classes.DARK })}>
                <div className={theme === 'dark' ? `ui-lab-theme ${Classes.DARK}` : 'ui-lab-theme'} style={{ colorScheme: theme }}>
                  {Object.entries(states).map(([state, sample]) => (
                    <div key={state}>
                      <h3>{state}</h3>
                      {sample}
                    </div>
                  ))}
                </div>
              </PortalProvider>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Makes the page light while this screen is open: a light theme cannot be nested in a dark page. */
function useLightPage(): void {
  useEffect(() => {
    const { classList } = document.body;
    const wasDark = classList.contains(Classes.DARK);
    classList.remove(Classes.DARK);
    return () => void classList.toggle(Classes.DARK, wasDark);
  }, []);
}
