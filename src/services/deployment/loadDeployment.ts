import { deploymentSchema, type Deployment } from '@/domain/deployment';

export type DeploymentResult =
  { kind: 'read'; deployment: Deployment } | { kind: 'unreachable' } | { kind: 'unreadable'; fields: string[] };

/** Reads `/config.json`, which configures a built bundle for its deployment (row BX-05). Never rejects. */
export async function loadDeployment(): Promise<DeploymentResult> {
  const response = await fetch('/config.json', { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok) return { kind: 'unreachable' };
  const body: unknown = await response.json().catch(() => null);
  const parsed = deploymentSchema.safeParse(body);
  if (parsed.success) return { kind: 'read', deployment: parsed.data };
  return { kind: 'unreadable', fields: parsed.error.issues.map(({ path }) => path.join('.')).filter(Boolean) };
}
