import type { Catalog } from '@/domain/catalog';
import { ownProperty } from '@/lib/ownProperty';

/** A link that closes a cycle of modifiers and groups. */
export interface CycleLink {
  subject: 'modifierGroup' | 'modifier';
  id: string;
  other: string;
}

interface Step {
  node: string;
  subject: CycleLink['subject'];
  id: string;
  links: readonly string[];
  next: number;
}

/** The links that close cycles of groups and modifiers; removing them removes all cycles. In linear time and without recursion. */
export function modifierCycles({ modifierGroups, modifiers }: Pick<Catalog, 'modifierGroups' | 'modifiers'>): CycleLink[] {
  const found: CycleLink[] = [];
  const entered = new Set<string>();
  const onPath = new Set<string>();
  const path: Step[] = [];

  for (const id of Object.keys(modifierGroups)) {
    enter('modifierGroup', id);
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const other = step.links[step.next];
      step.next += 1;
      if (other === undefined) {
        onPath.delete(step.node);
        path.pop();
        continue;
      }
      const kind = step.subject === 'modifier' ? 'modifierGroup' : 'modifier';
      if (onPath.has(nodeOf(kind, other))) found.push({ subject: step.subject, id: step.id, other });
      else enter(kind, other);
    }
  }
  return found;

  function enter(subject: CycleLink['subject'], id: string): void {
    const node = nodeOf(subject, id);
    const links = subject === 'modifierGroup' ? ownProperty(modifierGroups, id)?.modifierIds : ownProperty(modifiers, id)?.modifierGroupIds;
    if (!links || entered.has(node)) return;
    entered.add(node);
    onPath.add(node);
    path.push({ node, subject, id, links, next: 0 });
  }
}

function nodeOf(subject: CycleLink['subject'], id: string): string {
  return `${subject} ${id}`;
}
