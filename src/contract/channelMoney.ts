import * as z from 'zod/mini';
import { commissionRateSchema, rateChangeSchema, rateDraftSchema } from '@/domain/channelMoney/commissionRate';
import { matchRowSchema } from '@/domain/channelMoney/matchStatement';
import { payoutQuerySchema, payoutRowSchema } from '@/domain/channelMoney/payouts';
import { statementBatchSchema, statementDraftSchema, statementSchema, storedMappingSchema } from '@/domain/channelMoney/statement';
import { EMPTY_FIGURE_FILTERS } from '@/domain/figureFilter';
import { endpoint } from './endpoint';
import { withEmptyTexts } from './queryValues';

// Extensions of this server (row M-05): what channels are expected to pay, and what their statements state.
const READ_REPORTS = [['reports-view', 'readOwn']] as const;
const EDIT_ACCOUNT = [['accounts', 'updateOwn']] as const;

export const readPayouts = endpoint({
  method: 'GET',
  path: '/orders/payouts',
  access: READ_REPORTS,
  query: withEmptyTexts(payoutQuerySchema, EMPTY_FIGURE_FILTERS),
  tags: ['commissionRate'],
  reply: { list: payoutRowSchema },
});

export const listCommissionRates = endpoint({
  method: 'GET',
  path: '/Accounts/:id/commission-rates',
  access: READ_REPORTS,
  tags: ['commissionRate'],
  reply: { list: commissionRateSchema },
});

export const createCommissionRate = endpoint({
  method: 'POST',
  path: '/Accounts/:id/commission-rates',
  access: EDIT_ACCOUNT,
  body: rateDraftSchema,
  tags: ['commissionRate'],
  reply: { single: commissionRateSchema },
});

export const changeCommissionRate = endpoint({
  method: 'PUT',
  path: '/commission-rates/:id',
  access: EDIT_ACCOUNT,
  body: rateChangeSchema,
  tags: ['commissionRate'],
  reply: { single: commissionRateSchema },
});

export const deleteCommissionRate = endpoint({
  method: 'DELETE',
  path: '/commission-rates/:id',
  access: EDIT_ACCOUNT,
  tags: ['commissionRate'],
  reply: { single: z.looseObject({ id: z.string() }) },
});

// Roles that are limited to locations are rejected: statements contain all locations of the account.
export const listStatements = endpoint({
  method: 'GET',
  path: '/Accounts/:id/statements',
  access: READ_REPORTS,
  tags: ['statement'],
  reply: { list: statementSchema },
});

export const listStatementMappings = endpoint({
  method: 'GET',
  path: '/Accounts/:id/statement-mappings',
  access: EDIT_ACCOUNT,
  tags: ['statement'],
  reply: { list: storedMappingSchema },
});

export const createStatement = endpoint({
  method: 'POST',
  path: '/Accounts/:id/statements',
  access: EDIT_ACCOUNT,
  body: statementDraftSchema,
  tags: ['statement'],
  reply: { single: statementSchema },
});

export const addStatementLines = endpoint({
  method: 'POST',
  path: '/statements/:id/lines',
  access: EDIT_ACCOUNT,
  body: statementBatchSchema,
  // The creation of the statement is audited, with its number of lines.
  audited: false,
  tags: ['statement'],
  reply: { single: statementSchema },
});

export const matchStatement = endpoint({
  method: 'GET',
  path: '/statements/:id/matches',
  access: READ_REPORTS,
  tags: ['statement', 'commissionRate'],
  reply: { list: matchRowSchema },
});

export const deleteStatement = endpoint({
  method: 'DELETE',
  path: '/statements/:id',
  access: EDIT_ACCOUNT,
  tags: ['statement'],
  reply: { single: z.looseObject({ id: z.string() }) },
});
