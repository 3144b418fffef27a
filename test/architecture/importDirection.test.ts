import { join } from 'node:path';
import { RULES, cruise } from './cruise';

const ROOT = join(__dirname, '../..');
const FIXTURES = join(__dirname, 'fixtures');

/** The forbidden imports of the fixtures, at least one per rule. All other imports of the fixtures are allowed. */
const WRONG = [
  'no-cycles: server/cycleLeft.ts',
  'no-cycles: src/lib/cycleLeft.ts',
  'no-cycles: src/lib/typeCycleLeft.ts',
  'unresolvable: src/features/printing/readsNowhere.ts',
  'feature-imports-feature: src/features/printing/ReadsOtherFeature.ts',
  'features-down-only: src/features/printing/readsApp.ts',
  'entities-down-only: src/entities/order/readsFeature.ts',
  'services-down-only: src/services/readsEntity.ts',
  'services-down-only: src/services/readsFeature.ts',
  'services-know-only-types-of-machines: src/services/runsMachine.ts',
  'machines-are-pure: src/machines/runtime/readsReact.ts',
  'machines-are-pure: src/machines/runtime/readsService.ts',
  'printer-protocol-behind-its-port: src/features/printing/readsEpos.ts',
  'machines-know-no-vendor: src/machines/runtime/readsVendor.ts',
  'ui-down-only: src/ui/readsEntity.ts',
  'ui-down-only: src/ui/readsService.ts',
  'contract-down-only: src/contract/readsUi.ts',
  'domain-down-only: src/domain/readsUi.ts',
  'lib-stands-alone: src/lib/readsDomain.ts',
  'domain-and-lib-are-pure: src/domain/readsReact.ts',
  'browser-uses-no-node: src/features/printing/readsNode.ts',
  'server-imports-contract-only: server/readsService.ts',
  'production-imports-no-demo: server/readsDemo.ts',
  'platform-stands-alone: server/platform/readsModule.ts',
  'print-program-imports-protocols-only: printProgram/readsServer.ts',
  'src-never-imports-server: src/features/printing/readsServer.ts',
  'shipped-code-imports-no-tests: src/features/printing/readsTests.ts',
  'shipped-code-uses-declared-packages: src/features/printing/readsUndeclared.ts',
];

describe('import direction', () => {
  it('is correct in the whole tree', () => {
    const { violations, modules } = cruise(ROOT, ['src', 'server', 'printProgram', 'test', 'e2e', 'scripts']);

    expect(violations).toEqual([]);
    expect(modules).toBeGreaterThan(30);
  }, 60_000);

  it('is violated by exactly the forbidden imports of the fixtures', () => {
    const { violations } = cruise(FIXTURES, ['src', 'server', 'printProgram', 'test']);

    expect(violations.map(({ rule, from }) => `${rule}: ${from}`).sort()).toEqual([...WRONG].sort());
  }, 60_000);

  it('has a fixture for every rule', async () => {
    const { default: rules } = (await import(RULES)) as { default: { forbidden: { name: string }[] } };

    expect(new Set(WRONG.map((line) => line.split(':')[0]))).toEqual(new Set(rules.forbidden.map(({ name }) => name)));
  });
});
