import { ALL_ENDPOINTS } from '@/contract/allEndpoints';
import { endpointOf } from '../endpointOf';
import { sourceFiles, type SourceFile } from './sourceFiles';

/** Test files that replace the HTTP layer of an endpoint by its address, with the reason. */
const EXEMPT: Readonly<Record<string, string>> = {
  'src/services/api/catalogsApi.test.ts': 'checks the requested addresses, some of them outside the API, and replies of other servers',
  'src/services/reports/readReportRows.test.ts': 'checks reading a stream from a URL, without the RTK Query endpoint',
  'test/integration/reportReading.test.tsx': 'checks the requested addresses',
  'test/architecture/mockedPaths.test.ts': 'has an address that violates the rule',
};

const METHODS = [...new Set(Object.values(ALL_ENDPOINTS).map(({ method }) => method))];
const IMPORTS_MSW = /from 'msw'/;
const ADDRESS = /(['"`])(?:\*|http:\/\/localhost)?\/api(\/[^'"`?*]+)\1/g;

/** The addresses in a file that are endpoints of the contract. */
function mockedPaths({ text }: SourceFile): string[] {
  if (!IMPORTS_MSW.test(text)) return [];
  return [...text.matchAll(ADDRESS)].flatMap(([, , path = '']) => (METHODS.some((method) => endpointOf(method, path)) ? [path] : []));
}

const files = sourceFiles().filter(({ path }) => path.startsWith('test/') || path.startsWith('src/'));

describe('tests that mock the API', () => {
  it('take its paths from the contract', () => {
    const offending = files.filter((file) => !(file.path in EXEMPT) && mockedPaths(file).length > 0);

    expect(offending.map((file) => [file.path, ...mockedPaths(file)])).toEqual([]);
  });

  it('are exempt only if they name a path of the contract', () => {
    const obsolete = Object.keys(EXEMPT).filter((exempt) => files.every((file) => file.path !== exempt || mockedPaths(file).length === 0));

    expect(obsolete).toEqual([]);
  });

  it.each(["http.get('*/api/Accounts', reply)", "http.get('http://localhost/api/Locations/:id', reply)"])(
    'violate the rule with a path of the contract: %s',
    (call) => {
      expect(mockedPaths({ path: 'a.test.ts', text: `import { http } from 'msw';\n${call};` })).toHaveLength(1);
    },
  );
});
