import type { Language } from '@/domain/language';

/**
 * Loads the texts of one language: the start texts, and a function that loads the late ones. The build splits them and replaces the strings
 * with parsed messages (messagesLoader).
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
