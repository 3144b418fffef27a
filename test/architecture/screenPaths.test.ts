import { matchRoutes } from 'react-router-dom';
import { PATHS } from '@/domain/screenPaths';
import { sourceFiles } from './sourceFiles';

const OWN = 'src/domain/screenPaths.ts';
/** The first path segments of the screens, some of which API paths share: `'/orders/`, `` `/locations/ ``. */
const FIRST_PARTS = [...new Set(Object.values(PATHS).map((path) => path.split('/')[1] ?? ''))];
const SPELLED = new RegExp(`['"\`]/(?:${FIRST_PARTS.join('|')})(?![\\w-])[^'"\`\\n]*`, 'g');
/** The contract contains API paths. */
const CALLS = /^src\/contract\//;

const sources = sourceFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== OWN);

describe('screen addresses', () => {
  it('are written in only one file', () => {
    const spelled = sources
      .filter(({ path }) => !CALLS.test(path))
      .flatMap(({ path, text }) => [...text.matchAll(SPELLED)].map(([address]) => `${path}: ${address}`));

    expect(spelled).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(
      sources.flatMap(({ text }) => [...text.matchAll(/PATHS\.(\w+)|pathTo\('(\w+)'/g)].map(([, one, other]) => one ?? other)),
    );

    expect(Object.keys(PATHS).filter((name) => !used.has(name))).toEqual([]);
  });

  it('match their own route', () => {
    const routes = Object.values(PATHS).map((path) => ({ path }));
    const ambiguous = Object.values(PATHS).filter(
      (path) => matchRoutes(routes, path.replaceAll(/:\w+\??/g, 'x'))?.[0]?.route.path !== path,
    );

    expect(ambiguous).toEqual([]);
  });
});
