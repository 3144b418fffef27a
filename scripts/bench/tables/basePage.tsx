import { Button, InputGroup, Menu, MenuDivider, MenuItem, PopoverNext } from '@blueprintjs/core';
import '@blueprintjs/core/lib/css/blueprint.css';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import '@/app/theme/theme.css';
import es from '@/locales/es.json';
import { DataTable } from '@/ui/DataTable/DataTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { showToast } from '@/ui/Toasts/showToast';
import { data } from './tableData';

/** What the app has before any table: weighed alone, and with each of the tables. */
export const base = [Button, InputGroup, Menu, MenuDivider, MenuItem, PopoverNext, DataTable, EmptyState, showToast, data];

/** Shows something on the page, in the frame of the app. */
export function showPage(content: React.ReactNode): void {
  const place = document.body.appendChild(document.createElement('div'));
  place.style.cssText = 'height:100vh;display:flex;flex-direction:column';
  createRoot(place).render(
    <IntlProvider locale="es" messages={es}>
      <MemoryRouter>{content}</MemoryRouter>
    </IntlProvider>,
  );
}
