import { NotFound } from '@/app/NotFound';
import { ScreenGate } from '@/app/ScreenGate';
import { screenAt, type ScreenPath } from '@/app/screens';

/** The screen of a path, for users who may access it. A path without a screen, such as one of development builds, is an unknown URL. */
export function ScreenRoute({ path }: { path: ScreenPath }) {
  const screen = screenAt(path);
  return screen ? <ScreenGate screen={screen} /> : <NotFound />;
}
