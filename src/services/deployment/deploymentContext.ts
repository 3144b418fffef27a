import { createContext, use } from 'react';
import type { Deployment } from '@/domain/deployment';

/** Filled by the app before the first screen. */
export const DeploymentContext = createContext<Deployment | null>(null);

/** What differs between deployments: product name, environment, addresses. Throws outside the app. */
export function useDeployment(): Deployment {
  const deployment = use(DeploymentContext);
  if (!deployment) throw new Error('No deployment: the component stands outside DeploymentContext');
  return deployment;
}
