import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { hasFields, oneOf, requiredText } from '@/domain/fieldRules';
import { MAX_RANGE_DAYS } from '@/domain/period';
import { daysFrom, isDay } from '@/lib/calendarDay';

/** Maximum number of statements of an account; the server rejects another one with 422 `tooManyStatements`. */
export const MAX_STATEMENTS = 500;
export const MAX_STATEMENT_LINES = 20_000;
/** Lines of one request, so that its body stays below the limit of the server. */
export const STATEMENT_BATCH = 500;

const MAX_AMOUNT = 1_000_000_000_000;

/** Encodings that the browser detects in files of channels. */
export const STATEMENT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type StatementEncoding = (typeof STATEMENT_ENCODINGS)[number];

/** Fields of a statement line to which a column of the file is mapped. */
export const STATEMENT_FIELDS = ['orderId', 'paid', 'sales', 'commission', 'currency', 'day'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** Fields that every statement has. */
export const REQUIRED_STATEMENT_FIELDS = ['orderId', 'paid'] as const satisfies readonly StatementField[];

export const DECIMAL_SIGNS = [',', '.'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];
/** The order of day, month and year in numeric dates of the file. */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const header = z.string().check(z.minLength(1), z.maxLength(200));

/** How the columns of a channel's file are read: the title of the column of each field. Remembered for each account and channel. */
export const columnMappingSchema = z.strictObject({
  columns: z.strictObject({
    orderId: header,
    paid: header,
    sales: z.optional(header),
    commission: z.optional(header),
    currency: z.optional(header),
    day: z.optional(header),
  }),
  decimalSign: z.enum(DECIMAL_SIGNS),
  dateOrder: z.enum(DATE_ORDERS),
});
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

/** The remembered mapping of a channel of an account. */
export const storedMappingSchema = z.looseObject({ channel: z.string(), mapping: columnMappingSchema });
export type StoredMapping = z.infer<typeof storedMappingSchema>;

const channel = z.string().check(z.minLength(1), z.maxLength(64));
const day = z.string().check(z.refine(isDay, 'invalidDate'));

/**
 * Body of `POST /Accounts/{id}/statements`. The days are those of the orders that the statement covers (inclusive local days of their locations); the lines
 * follow in batches, `lineCount` in total. `currency` is that of lines without an own one. `contentHash`: the SHA-256 of titles and rows of the file
 * (`contentHashOf`). The server rejects a file that the account and channel already have with 409 `STATEMENT_EXISTS` and `details.id`, unless `replaces`
 * is the id of that statement, which is then deleted.
 */
export const statementDraftSchema = z
  .strictObject({
    channel,
    name: requiredText(200),
    encoding: z.enum(STATEMENT_ENCODINGS),
    currency: oneOf(CURRENCIES),
    fromDay: day,
    toDay: day,
    lineCount: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_STATEMENT_LINES)),
    mapping: columnMappingSchema,
    contentHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    replaces: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  })
  .check(
    z.check(({ value, issues }) => {
      if (!hasFields({ value }) || !isDay(value.fromDay) || !isDay(value.toDay)) return;
      const days = daysFrom(value.fromDay, value.toDay);
      const message = days < 1 ? 'reversed' : days > MAX_RANGE_DAYS.reports ? 'tooLong' : null;
      if (message) issues.push({ code: 'custom', input: value.toDay, path: ['toDay'], message });
    }),
  );
export type StatementDraft = z.infer<typeof statementDraftSchema>;

const amount = z.number().check(z.int(), z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT));

/**
 * A line of a statement: `line` is its row in the file from 1, without the titles; rows that cannot be read have none. `paid` is what the channel paid, in minor units, negative if it
 * deducted; `sales` and `commission` are as the file states them.
 */
export const statementLineSchema = z.strictObject({
  line: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_STATEMENT_LINES)),
  channelOrderId: z.string().check(z.minLength(1), z.maxLength(200)),
  paid: amount,
  sales: z.nullable(amount),
  commission: z.nullable(amount),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  day: z.nullable(day),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** Body of `POST /statements/{id}/lines`. A line that the server already has is ignored, so that a batch can be repeated. */
export const statementBatchSchema = z.strictObject({
  lines: z.array(statementLineSchema).check(z.minLength(1), z.maxLength(STATEMENT_BATCH)),
});
export type StatementBatch = z.infer<typeof statementBatchSchema>;

/**
 * An imported statement; `storedLines` is below `lineCount` while the import is incomplete. `createdAt` is ISO-8601 UTC; `contentHash` is null for statements that
 * were imported before files were recognized.
 */
export const statementSchema = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  channel: z.string(),
  name: z.string(),
  encoding: z.string(),
  currency: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  lineCount: z.number(),
  storedLines: z.number(),
  contentHash: z.catch(z.nullable(z.string()), null),
  createdAt: z.string(),
  createdBy: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;
