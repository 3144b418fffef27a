// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/entities/savedView/ViewDialog';
import '@/entities/savedView/ViewLink';
import '@/entities/savedView/ViewList';
import '@/ui/LatePopover/Popup';
import { screen, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from '@/contract/savedViews';
import type { SavedView, ViewDraft, ViewPatch } from '@/domain/savedView';
import { aSavedView } from '../factories/aSavedView';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';

/** A server with these views, which it changes as the real one. `views.current` may be replaced, as another user changes it. */
export function serveViews(...initial: readonly SavedView[]) {
  const views = { current: initial };
  const requests: { method: string; body: unknown }[] = [];
  const find = (id: unknown) => views.current.find((view) => view.id === id);
  server.use(
    handle(listSavedViews, () => HttpResponse.json({ data: views.current, count: views.current.length, totalCount: views.current.length })),
    handle(createSavedView, async ({ request }) => {
      // The app sends this body.
      const draft = (await request.json()) as ViewDraft;
      requests.push({ method: 'POST', body: draft });
      const created = aSavedView({ ...draft, id: `created-${requests.length}` });
      views.current = [...views.current, created];
      return HttpResponse.json({ data: created }, { status: 201 });
    }),
    handle(changeSavedView, async ({ request, params }) => {
      // The app sends this body.
      const { rev, ...patch } = (await request.json()) as ViewPatch;
      requests.push({ method: 'PATCH', body: { rev, ...patch } });
      const before = find(params.id);
      if (!before) return refusal(404, 'NOT_FOUND');
      if (before.rev !== rev) {
        const error = { statusCode: 409, code: 'VIEW_CHANGED', message: 'changed', details: { rev: before.rev } };
        return HttpResponse.json({ error }, { status: 409 });
      }
      const { name = before.name, isShared = before.isShared, content = before.content } = patch;
      const after = { ...before, name, isShared, content, rev: rev + 1 };
      views.current = views.current.map((view) => (view === before ? after : view));
      return HttpResponse.json({ data: after });
    }),
    handle(deleteSavedView, ({ params }) => {
      requests.push({ method: 'DELETE', body: null });
      if (!find(params.id)) return refusal(404, 'NOT_FOUND');
      views.current = views.current.filter(({ id }) => id !== params.id);
      return HttpResponse.json({ data: { id: params.id } });
    }),
  );
  return { views, requests };
}

type User = ReturnType<typeof userEvent.setup>;

export const viewsButton = (name: RegExp | string) => screen.findByRole('button', { name });

/** Opens the menu of views and selects an item. */
export async function chooseItem(user: User, button: RegExp | string, item: string): Promise<void> {
  await user.click(await viewsButton(button));
  await user.click(
    await screen.findByRole(/^(?:Guardar|Cambiar|Compartir|Dejar|Copiar|Eliminar)/.test(item) ? 'menuitem' : 'menuitemradio', {
      name: item,
    }),
  );
}

/** Types into the dialog with a name, and submits it. */
export async function submitName(user: User, name: string, button: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: /^Nombre de la vista/ });
  await user.clear(field);
  if (name !== '') await user.type(field, name);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
}
