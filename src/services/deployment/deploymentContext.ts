import { createContext, use } from 'react';
import type { Deployment } from '@/domain/deployment';

/** Provided by the app before the first screen. */
export const DeploymentContext = createContext<Deployment | null>(null);

/** Returns the settings of this deployment: product name, environment, URLs. @throws outside DeploymentContext */
export function useDeployment(): Deployment {
  const deployment = use(DeploymentContext);
  if (!deployment) throw new Error('useDeployment must be used inside DeploymentContext');
  return deployment;
}
