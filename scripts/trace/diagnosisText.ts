import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';

const TEXTS = join(import.meta.dirname, '../../src/locales/en.json');

/** The words of diagnoses in English: for each its title and text. */
export function diagnosisWords(diagnoses: readonly TraceDiagnosis[]): { title: string; text: string }[] {
  // A file of texts by id.
  const messages = JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, string>;
  const intl = createIntl({ locale: 'en', messages });
  return diagnoses.map(({ id, values }) => ({
    title: intl.formatMessage({ id: `lab.diagnosis.${id}.title` }, values),
    text: intl.formatMessage({ id: `lab.diagnosis.${id}.text` }, values),
  }));
}
