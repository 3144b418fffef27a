import * as z from 'zod/mini';
import { savedViewSchema, viewDraftSchema, viewPatchSchema } from '@/domain/savedView';
import { endpoint } from './endpoint';

// Extensions of this server (row M-04): the user's own views, and those shared with the user's account.
const READ_REPORTS = [['reports-view', 'readOwn']] as const;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  access: READ_REPORTS,
  tags: ['savedView'],
  reply: { list: savedViewSchema },
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/saved-views',
  access: READ_REPORTS,
  body: viewDraftSchema,
  tags: ['savedView'],
  reply: { single: savedViewSchema },
});

export const changeSavedView = endpoint({
  method: 'PATCH',
  path: '/saved-views/:id',
  access: READ_REPORTS,
  body: viewPatchSchema,
  tags: ['savedView'],
  reply: { single: savedViewSchema },
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/saved-views/:id',
  access: READ_REPORTS,
  tags: ['savedView'],
  reply: { single: z.looseObject({ id: z.string() }) },
});
