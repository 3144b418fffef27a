import ts from 'typescript';
import type { SourceFile } from './sourceFiles';

/** Names forbidden in machines: time, randomness and effects are injected, and actors are addressed by system id. */
const FORBIDDEN_NAMES = new Set([
  ...[
    'setTimeout',
    'setInterval',
    'queueMicrotask',
    'fetch',
    'window',
    'document',
    'navigator',
    'globalThis',
    'self',
    'performance',
    'crypto',
  ],
  ...['localStorage', 'sessionStorage', 'indexedDB', 'console', 'process', 'sendParent'],
]);
const FORBIDDEN_CALLS = new Set(['Date.now', 'Math.random']);
const ALLOWED_IMPORT = /^(?:xstate|@\/(?:domain|lib|machines)\/.+)$/;

/** Describes violations of the rules that recording and replay require (`docs/architecture.md`). */
export function machineFaults({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    faults.push(...faultsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...faults, ...exportFaults(source, path)];
}

function faultsOf(node: ts.Node): string[] {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier) && !ALLOWED_IMPORT.test(node.moduleSpecifier.text)) {
    return [`imports ${node.moduleSpecifier.text}`];
  }
  if (ts.isPropertyAccessExpression(node) && FORBIDDEN_CALLS.has(node.getText())) return [`uses ${node.getText()}`];
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return ['uses new Date()'];
  if (ts.isIdentifier(node) && FORBIDDEN_NAMES.has(node.text) && !isOnlyAName(node)) return [`uses ${node.text}`];
  return [];
}

/** Whether the identifier is only a property name: `state.document`, `{ document: 1 }`, a field of a type. */
function isOnlyAName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}

/** Requires that `xMachine.ts` exports `xMachine` with a docstring. */
function exportFaults(source: ts.SourceFile, path: string): string[] {
  const name = /([^/]+)\.ts$/.exec(path)?.[1];
  const statement = source.statements.find(
    (each): each is ts.VariableStatement =>
      ts.isVariableStatement(each) &&
      (each.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false) &&
      each.declarationList.declarations.some((declaration) => declaration.name.getText(source) === name),
  );
  if (!statement) return [`does not export ${name}`];
  return ts.getJSDocCommentsAndTags(statement).length > 0 ? [] : [`${name} has no docstring`];
}
