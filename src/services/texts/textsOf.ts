import type { Language } from '@/domain/language';

/**
 * The texts of one language, the others are not loaded: those that are needed from the start, and the way to those that come late. The
 * build parts them, and puts parsed messages in place of the strings (messagesLoader).
 */
export async function textsOf(language: Language) {
  switch (language) {
    case 'es':
      return import('@/services/texts/es');
    case 'en':
      return import('@/services/texts/en');
    case 'pt':
      return import('@/services/texts/pt');
  }
}

export type Texts = Awaited<ReturnType<typeof textsOf>>['startTexts'];
