import type { Language } from '@/services/preferences/language';

/** The texts of one language; the others are not loaded. The build puts parsed messages in place of the strings. */
export async function loadMessages(language: Language) {
  switch (language) {
    case 'es':
      return (await import('@/locales/es.json')).default;
    case 'en':
      return (await import('@/locales/en.json')).default;
    case 'pt':
      return (await import('@/locales/pt.json')).default;
  }
}

export type Messages = Awaited<ReturnType<typeof loadMessages>>;
