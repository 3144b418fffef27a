// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/printing/PrinterSettings/PrinterSettingsDialog';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { UnknownAction } from '@reduxjs/toolkit';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { getLocation } from '@/contract/locations';
import { getLoginData } from '@/contract/session';
import { sendTestTicket, updateService } from '@/contract/thirdPartyServices';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '@/app/App';
import { loadMessages } from '@/app/loadMessages';
import { socketRoutes } from '@/app/socketRoutes';
import { startApp, type RunningApp } from '@/app/startApp';
import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { Role } from '@/domain/role';
import type { SentTestTicket } from '@/domain/testTicket';
import { EditPrinterButton } from '@/features/printing/PrinterSettings/EditPrinterButton';
import { isSignedIn } from '@/machines/session/sessionMachine';
import type { Runtime } from '@/services/runtime/runtimeContext';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aPrinter } from '../factories/aPrinter';
import { aToken } from '../factories/aToken';
import { aUser } from '../factories/aUser';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { storeSession } from './storeSession';

interface SettingsOptions {
  role?: Role;
  /** Overrides of this tab's runtime. */
  runtime?: Partial<Runtime>;
  /** Overrides of the location, and its other printers. */
  location?: Partial<Location>;
  others?: PrinterEntry[];
  /** The label of a custom trigger instead of the edit button. */
  trigger?: string;
}

const running: RunningApp[] = [];

afterEach(() => {
  cleanup();
  for (const app of running.splice(0)) app.stop();
});

/** Opens the dialog of a printer of the location Malasaña on a server that stores changes. */
export async function openSettings(
  changes: Partial<PrinterEntry> = {},
  { role = 'location-admin', runtime = {}, location = {}, others = [], trigger }: SettingsOptions = {},
) {
  const stored: { printer: PrinterEntry; isThere: boolean; ticket: SentTestTicket } = {
    printer: aPrinter(changes),
    isThere: true,
    ticket: {},
  };
  const sent: { patches: object[]; tickets: object[]; reads: number } = { patches: [], tickets: [], reads: 0 };
  const currentLocation = (): Location =>
    aLocation({ name: 'Malasaña', thirdPartyServices: [...(stored.isThere ? [stored.printer] : []), ...others], ...location });
  server.use(
    handle(getLoginData, () =>
      HttpResponse.json({
        data: { user: aUser({ role, locationsIds: ['location-1'] }), account: { ...anAccount(), locations: [currentLocation()] } },
      }),
    ),
    handle(getLocation, () => {
      sent.reads += 1;
      return HttpResponse.json({ data: currentLocation() });
    }),
    handle(updateService, async ({ request }) => {
      // The app sends this body.
      const body = (await request.json()) as Partial<PrinterEntry>;
      sent.patches.push(body);
      stored.printer = { ...stored.printer, ...body };
      return HttpResponse.json({ data: stored.printer });
    }),
    handle(sendTestTicket, async ({ request }) => {
      // The app sends this body.
      sent.tickets.push((await request.json()) as object);
      return HttpResponse.json({ data: { sent: true, ...stored.ticket } });
    }),
  );
  storeSession(aToken());
  const app = await startApp(aDeployment(), () => () => undefined);
  running.push(app);
  app.runtime.change(runtime);
  await waitFor(() => expect(isSignedIn(app.runtime.get().session.getSnapshot())).toBe(true));
  const custom = { children: (open: () => void) => <button onClick={open}>{trigger}</button> };
  const button = (
    <EditPrinterButton printer={stored.printer} location={currentLocation()} name="Cocina" {...(trigger === undefined ? {} : custom)} />
  );
  const router = createMemoryRouter([
    { path: '/', element: button },
    { path: '/other', element: <p>Otra pantalla</p> },
  ]);
  document.documentElement.lang = 'es';
  render(<App app={app} router={router} language="es" messages={await loadMessages('es')} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: trigger ?? 'Editar la impresora Cocina' }));
  const dialog = await screen.findByRole('dialog');

  /** Changes the printer as another user would, and notifies this tab. */
  function changeElsewhere(change: Partial<PrinterEntry>) {
    stored.printer = { ...stored.printer, ...change };
    // The route receives parsed messages.
    const messages = [{ locationId: 'location-1' }] as never;
    const work = socketRoutes({ printRuntime: null, takeJob: () => undefined })['printers.changed']?.toStore?.(messages);
    // This route returns an action.
    app.store.dispatch(work as UnknownAction);
  }
  /** Adds fields to the reply to a test ticket. */
  const answerTicket = (ticket: SentTestTicket) => void (stored.ticket = ticket);
  return { app, user, dialog, stored, sent, router, changeElsewhere, answerTicket };
}

export const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
export const update = () => screen.getByRole('button', { name: 'Actualizar' });
