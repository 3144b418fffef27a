import type { RateDraft } from '@/domain/channelMoney/commissionRate';
import type { ColumnMapping, StatementDraft } from '@/domain/channelMoney/statement';
import type { ChangeSample } from './changeSamples';

/** 30 % of the goods after discounts, with 21 % tax, of the restaurants of an account. */
export const RATE: RateDraft = {
  ...{ channel: 'glovo', locationId: null, currency: 'EUR', validFrom: '2026-01-01', validUntil: null },
  ...{ commissionBasisPoints: 3_000, fixedAmount: 0, base: 'afterDiscounts', discountBearer: 'restaurant', taxBasisPoints: 2_100 },
};

export const MAPPING: ColumnMapping = { columns: { orderId: 'Pedido', paid: 'Neto' }, decimalSign: ',', dateOrder: 'dmy' };

export const STATEMENT: StatementDraft = {
  ...{ channel: 'glovo', name: 'noviembre.csv', encoding: 'utf-8', currency: 'EUR', fromDay: '2026-11-01', toDay: '2026-11-30' },
  ...{ lineCount: 1, mapping: MAPPING, contentHash: 'a'.repeat(64) },
};

/** The samples for rates and statements; the test inserts `rate-1` and `statement-1` of the Spanish account. */
export const CHANNEL_MONEY_SAMPLES = {
  'POST /Accounts/:id/commission-rates': {
    as: 'account-admin',
    url: '/Accounts/account-es/commission-rates',
    body: { ...RATE, channel: 'ubereats' },
    line: { action: 'create', entity: 'commissionRate', changes: [{ path: 'commissionBasisPoints', old: null, new: 3_000 }] },
    refused: { body: RATE },
  },
  'PUT /commission-rates/:id': {
    as: 'account-admin',
    url: '/commission-rates/rate-1',
    body: { ...RATE, commissionBasisPoints: 2_550, rev: 1 },
    line: {
      ...{ action: 'update', entity: 'commissionRate', entityId: 'rate-1' },
      changes: [{ path: 'commissionBasisPoints', old: 3_000, new: 2_550 }],
    },
    refused: { body: { ...RATE, commissionBasisPoints: 2_550, rev: 7 } },
  },
  'DELETE /commission-rates/:id': {
    as: 'account-admin',
    url: '/commission-rates/rate-1',
    line: {
      ...{ action: 'delete', entity: 'commissionRate', entityId: 'rate-1' },
      changes: [{ path: 'commissionBasisPoints', old: 3_000, new: null }],
    },
    refused: { as: 'account-manager' },
  },
  'POST /Accounts/:id/statements': {
    as: 'account-admin',
    url: '/Accounts/account-es/statements',
    body: STATEMENT,
    line: { action: 'create', entity: 'statement', changes: [{ path: 'lineCount', old: null, new: 1 }] },
    refused: { body: { ...STATEMENT, lineCount: 0 } },
  },
  'DELETE /statements/:id': {
    as: 'account-admin',
    url: '/statements/statement-1',
    line: { action: 'delete', entity: 'statement', entityId: 'statement-1', changes: [{ path: 'name', old: 'noviembre.csv', new: null }] },
    refused: { as: 'account-manager' },
  },
} satisfies Record<string, ChangeSample>;
