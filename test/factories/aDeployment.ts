import type { Deployment } from '@/domain/deployment';

/** The demo on localhost. */
export function aDeployment(over: Partial<Deployment> = {}): Deployment {
  return {
    productName: 'Pase',
    environment: 'demo',
    apiUrl: '/api',
    realtimeUrl: '',
    realtimeApp: 'pase-back-office',
    rooms: { admin: 'admin', printQueue: 'print-queue:' },
    supportContacts: [],
    ...over,
  };
}
