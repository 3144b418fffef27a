import * as z from 'zod/mini';
import { REPORT_ROWS, type ReportType } from '@/domain/report';
import type { ColumnData } from '@/lib/columns';

/** The columns of a report with their kinds: one for each field of its schema. */
export type ReportFields = Readonly<Record<string, ColumnData['kind']>>;

export function reportFields(type: ReportType): ReportFields {
  const fields: Readonly<Record<string, z.core.$ZodType>> = REPORT_ROWS[type].shape;
  return Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, kindOf(schema)]));
}

function kindOf(schema: z.core.$ZodType): ColumnData['kind'] {
  if (schema instanceof z.ZodMiniCatch || schema instanceof z.ZodMiniNullable) return kindOf(schema._zod.def.innerType);
  return schema instanceof z.ZodMiniNumber ? 'number' : 'text';
}
