import ts from 'typescript';
import type { AnyStateMachine } from 'xstate';
import type { SourceFile } from './sourceFiles';

interface Sources {
  /** Event types that each machine declares, by its folder in `src/machines`. */
  declared: ReadonlyMap<string, ReadonlySet<string>>;
  /** Types of the events that the app constructs. */
  sent: ReadonlySet<string>;
  /** Strings that look like an event type and are passed to a function, which may construct the event. */
  passed: ReadonlySet<string>;
}

/** Describes handlers of events that nothing sends, and declared or sent events that no machine handles. */
export function eventFaults(machines: Readonly<Record<string, AnyStateMachine>>, files: readonly SourceFile[]): string[] {
  const { declared, sent, passed } = readSources(files);
  const handledBy = new Map(Object.entries(machines).map(([id, machine]) => [id, new Set(machine.events.filter(isOurs))]));
  const handled = new Set([...handledBy.values()].flatMap((types) => [...types]));
  const perMachine = [...handledBy].flatMap(([id, own]) => [
    ...[...own].filter((type) => !sent.has(type) && !passed.has(type)).map((type) => `${id} handles ${type}, which nothing sends`),
    ...[...(declared.get(id) ?? [])].filter((type) => !own.has(type)).map((type) => `${id} declares ${type} and does not handle it`),
  ]);
  return [...perMachine, ...[...sent].filter((type) => !handled.has(type)).map((type) => `${type} is sent, and no machine handles it`)];
}

const isOurs = (type: string) => type !== '*' && !type.startsWith('xstate.');

function readSources(files: readonly SourceFile[]): Sources {
  const sources = files
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  const types = new Map<string, ts.TypeAliasDeclaration | ts.InterfaceDeclaration>();
  const eventsOf = new Map<string, ts.TypeNode>();
  const sent = new Set<string>();
  const passed = new Set<string>();
  for (const source of sources) {
    const folder = /^src\/machines\/([^/]+)\//.exec(source.fileName)?.[1];
    // `src/domain` only reads the events of traces.
    const isView = /^src\/(?:app|features|services)\//.test(source.fileName);
    const visit = (node: ts.Node): void => {
      if (folder && (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))) types.set(node.name.text, node);
      if (ts.isPropertyAssignment(node)) {
        const name = node.name.getText();
        if (folder && name === 'events' && ts.isAsExpression(node.initializer)) eventsOf.set(folder, node.initializer.type);
        if (name === 'type' && ts.isObjectLiteralExpression(node.parent)) literals(node.initializer).forEach((type) => sent.add(type));
      }
      if (isView && ts.isCallExpression(node)) node.arguments.flatMap(literals).forEach((type) => passed.add(type));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { sent, passed, declared: new Map([...eventsOf].map(([folder, type]) => [folder, new Set(eventTypes(type, types))])) };
}

/** The event names in an expression: the app's event types contain a dot, as in `job.received`. */
function literals(node: ts.Expression): string[] {
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)];
  if (ts.isAsExpression(node)) return literals(node.expression);
  return ts.isStringLiteral(node) && /^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/.test(node.text) ? [node.text] : [];
}

function eventTypes(node: ts.Node, types: ReadonlyMap<string, ts.TypeAliasDeclaration | ts.InterfaceDeclaration>): string[] {
  if (ts.isUnionTypeNode(node) || ts.isIntersectionTypeNode(node)) return node.types.flatMap((each) => eventTypes(each, types));
  if (ts.isParenthesizedTypeNode(node)) return eventTypes(node.type, types);
  if (ts.isTypeAliasDeclaration(node)) return eventTypes(node.type, types);
  if (ts.isTypeReferenceNode(node)) {
    const named = types.get(node.typeName.getText());
    return named ? eventTypes(named, types) : [];
  }
  if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node)) return [];
  return node.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || member.name.getText() !== 'type' || !member.type) return [];
    const named = ts.isLiteralTypeNode(member.type) && ts.isStringLiteral(member.type.literal) ? member.type.literal.text : '';
    return isOurs(named) && named !== '' ? [named] : [];
  });
}
