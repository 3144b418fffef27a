import { useCallback } from 'react';
import { readStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

/** Parts of the lab's start page that a user can hide. */
const LAB_PARTS = ['guide', 'cases'] as const;
export type LabPart = (typeof LAB_PARTS)[number];

/**
 * Returns the parts of the lab's start page that a user hides, and a setter for one part (row W-05). Stored like saved views: per user, in
 * this browser, also after a sign-out. An unknown part is ignored.
 */
export function useHiddenLabParts(userId: string) {
  const key = `views:lab:${userId}:hidden`;
  const hidden = partsIn(useStored(key));
  const change = useCallback(
    (part: LabPart, isHidden: boolean) => {
      const others = partsIn(readStored(key)).filter((each) => each !== part);
      writeStored(key, (isHidden ? [...others, part] : others).join(' '));
    },
    [key],
  );
  return [hidden, change] as const;
}

function partsIn(stored: string | null): LabPart[] {
  const parts = stored?.split(' ') ?? [];
  return LAB_PARTS.filter((part) => parts.includes(part));
}
