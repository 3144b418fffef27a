import { generatePath } from 'react-router-dom';
import { PATHS, type ScreenName } from '@/domain/screenPaths';

type ParamsOf<Path extends string> = Parameters<typeof generatePath<Path>>[1];

/** The URL path of a screen with encoded parameters and query; undefined query values are omitted. */
export function pathTo<Name extends ScreenName>(
  name: Name,
  params: ParamsOf<(typeof PATHS)[Name]>,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const path = generatePath(PATHS[name], params);
  const defined = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return defined.length === 0 ? path : `${path}?${new URLSearchParams(defined).toString()}`;
}
