import type { Language } from '@/domain/language';
import { textsOf, type Texts } from '@/services/texts/textsOf';

/** Loads the start texts of one language, which every screen may need. */
export async function loadMessages(language: Language): Promise<Texts> {
  return (await textsOf(language)).startTexts;
}

export type Messages = Texts;
