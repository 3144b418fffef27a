import { useEffect, useState } from 'react';
import { loadMessages, type Messages } from '@/app/loadMessages';
import type { Language } from '@/domain/language';
import { LANGUAGE_KEY, preferredLanguage } from '@/services/preferences/language';

interface Texts {
  language: Language;
  messages: Messages;
}

/**
 * The language of the UI with its texts. A language chosen in another tab applies without a reload, so unsaved input is not lost (row
 * BX-03).
 */
export function useFollowedLanguage(first: Texts): Texts {
  const [texts, setTexts] = useState(first);

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      const language = preferredLanguage();
      if (key !== LANGUAGE_KEY || language === document.documentElement.lang) return;
      void loadMessages(language).then((messages) => {
        if (language !== preferredLanguage()) return;
        document.documentElement.lang = language;
        setTexts({ language, messages });
      });
    };
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, []);
  return texts;
}
