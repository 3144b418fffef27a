import type { PrinterState } from '../printerState';
import { WORDS_EN } from './pageWordsEn';
import { WORDS_ES } from './pageWordsEs';
import { WORDS_PT } from './pageWordsPt';
import type { FIELD_GROUPS } from './printerFields';
import type { FindingName } from './printerFindings';

export type PageLanguage = 'es' | 'en' | 'pt';

/** A value that can be chosen: its name, and what is seen of a printer that has it. */
interface OptionWords {
  name: string;
  says: string;
}

/** A field that is chosen or switched has words for each value; one that is typed says what it is and what it takes. */
type FieldWords<Value> = { label: string } & ([Value] extends [boolean]
  ? { options: Record<'true' | 'false', OptionWords> }
  : string extends Value
    ? TypedWords
    : number extends Value
      ? TypedWords
      : { options: Record<`${Extract<Value, string | number | null>}`, OptionWords> });

interface TypedWords {
  says: string;
  refused: string;
}

/** What the paper page says. Plain text without characters that HTML minds. */
export interface PageWords {
  title: string;
  inOrder: string;
  findings: Record<FindingName, (state: PrinterState) => string>;
  lost: string;
  count: (tickets: number) => string;
  width: (columns: number, millimetres: number) => string;
  drawerAt: string;
  printers: string;
  ledger: string;
  toPaper: string;
  paper: string;
  emptyTitle: string;
  emptyAdvice: string;
  /** Said when tickets have come out; `last` is the number of the newest. */
  arrived: (count: number, last: number) => string;
  /** How many came while the person reads further down; `{n}` is how many. */
  unseen: { one: string; many: string };
  ticket: string;
  copy: string;
  marked: string;
  half: string;
  /** Paper in millimetres, document in kilobytes. */
  size: (width: number, height: number, kilobytes: number) => string;
  job: string;
  cut: string;
  drawer: string;
  faults: string;
  faultsAdvice: string;
  mend: string;
  notSent: string;
  refused: string;
  milliseconds: string;
  groups: Record<keyof typeof FIELD_GROUPS, string>;
  fields: { [Name in keyof PrinterState]: FieldWords<PrinterState[Name]> };
}

/** What the paper page says, by language. */
export const PAGE_WORDS: Record<PageLanguage, PageWords> = { es: WORDS_ES, en: WORDS_EN, pt: WORDS_PT };

/** The first language of an Accept-Language header that the page speaks; Spanish when there is none. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) if (tag === 'es' || tag === 'en' || tag === 'pt') return tag;
  return 'es';
}
