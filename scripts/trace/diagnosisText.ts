import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { createTraceTexts, type LocationName } from '@/domain/trace/diagnosis/diagnosisTexts';
import type { TraceHeader } from '@/domain/trace/traceFormat';
import type { TraceNames } from '@/domain/trace/traceNames';

const TEXTS = join(import.meta.dirname, '../../src/locales/en.json');

/** The English texts of a trace: its diagnoses, and the names of its tabs, orders, tickets and printers. */
export function englishTexts(names: TraceNames, header: Pick<TraceHeader, 'zone' | 'savedAt'>, locationName?: LocationName) {
  // A JSON file of texts by id.
  const messages = JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, string>;
  return createTraceTexts(createIntl({ locale: 'en', messages }), names, header, locationName);
}
