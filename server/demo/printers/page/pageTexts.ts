import type { PrinterState } from '../printerState';
import { TEXTS_EN } from './pageTextsEn';
import { TEXTS_ES } from './pageTextsEs';
import { TEXTS_PT } from './pageTextsPt';
import type { FIELD_GROUPS } from './printerFields';
import type { NoticeName } from './printerNotices';

export type PageLanguage = 'es' | 'en' | 'pt';

/** The texts of an option: its name and the effect that it has on the printer. */
interface OptionTexts {
  name: string;
  description: string;
}

/** A choice or a switch has texts for each value; an input field has a description and an error text for invalid values. */
type FieldTexts<Value> = { label: string } & ([Value] extends [boolean]
  ? { options: Record<'true' | 'false', OptionTexts> }
  : string extends Value
    ? InputTexts
    : number extends Value
      ? InputTexts
      : { options: Record<`${Extract<Value, string | number | null>}`, OptionTexts> });

interface InputTexts {
  description: string;
  refused: string;
}

/** The texts of the paper page: plain text without characters that HTML would have to escape. */
export interface PageTexts {
  title: string;
  inOrder: string;
  notices: Record<NoticeName, (state: PrinterState) => string>;
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
  /** Announced when tickets have been printed; `last` is the number of the newest. */
  arrived: (count: number, last: number) => string;
  /** The number of new tickets while the page is scrolled down; `{n}` is replaced by it. */
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
  fields: { [Name in keyof PrinterState]: FieldTexts<PrinterState[Name]> };
}

/** The texts of the paper page by language. */
export const PAGE_TEXTS: Record<PageLanguage, PageTexts> = { es: TEXTS_ES, en: TEXTS_EN, pt: TEXTS_PT };

/** The preferred language of an Accept-Language header among those of the page; Spanish if there is none. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const requested = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of requested) if (tag === 'es' || tag === 'en' || tag === 'pt') return tag;
  return 'es';
}
