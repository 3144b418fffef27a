import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** An import that violates a rule. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

const ROOT = join(__dirname, '../..');
export const RULES = join(ROOT, '.dependency-cruiser.cjs');

/** Runs dependency-cruiser with the project's rules over folders below `directory`. */
export function cruise(directory: string, folders: string[]): { violations: Violation[]; modules: number } {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const run = spawnSync(process.execPath, [program, '--config', RULES, '--output-type', 'json', ...folders], {
    cwd: directory,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser returned no JSON: ${run.stderr}`);
  const { summary } = JSON.parse(run.stdout) as {
    summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number };
  };
  return { violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })), modules: summary.totalCruised };
}
