import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A hand-written file of the project. `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

const ROOT = join(__dirname, '../..');
const FOLDERS = ['src', 'server', 'printProgram', 'test', 'e2e', 'scripts'];
const OURS = /\.(?:ts|tsx|js|mjs|cjs|css)$/;
/** Generated files, and fixtures with intentional violations. */
const NOT_OURS = /^(?:server\/platform\/db\/migrations|test\/architecture\/fixtures)\//;

/** Every hand-written source file of the project, tests and scripts included. */
export function sourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && OURS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), file }))
    .filter(({ path }) => !NOT_OURS.test(path))
    .map(({ path, file }) => ({ path, text: readFileSync(file, 'utf8') }))
    .sort((a, b) => a.path.localeCompare(b.path));
}
