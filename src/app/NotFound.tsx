import { Suspense } from 'react';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

const UnknownUrl = lazyWithTexts(async () => (await import('@/app/UnknownUrl')).UnknownUrl);

/** The page of an unknown URL, loaded when it is shown. */
export function NotFound() {
  return (
    <Suspense>
      <UnknownUrl />
    </Suspense>
  );
}
