import { http, HttpResponse } from 'msw';
import { loadDeployment } from '@/services/deployment/loadDeployment';
import { aDeployment } from '../../../test/factories/aDeployment';
import { server } from '../../../test/msw/server';

const answerWith = (answer: () => Response) => server.use(http.get('*/config.json', answer));

describe('loadDeployment', () => {
  it('reads the settings of the deployment', async () => {
    answerWith(() => HttpResponse.json(aDeployment({ environment: 'staging' })));

    expect(await loadDeployment()).toEqual({ kind: 'read', deployment: aDeployment({ environment: 'staging' }) });
  });

  it.each([
    ['no network', () => HttpResponse.error()],
    ['an error of the server', () => new HttpResponse(null, { status: 503 })],
  ])('is unreachable after %s', async (_case, answer) => {
    answerWith(answer);

    expect(await loadDeployment()).toEqual({ kind: 'unreachable' });
  });

  it('names the invalid fields', async () => {
    answerWith(() => HttpResponse.json({ ...aDeployment(), environment: 'moon', rooms: { admin: 'admin' } }));

    expect(await loadDeployment()).toEqual({ kind: 'unreadable', fields: ['environment', 'rooms.printQueue'] });
  });

  it('is unreadable when it is not JSON', async () => {
    answerWith(() => HttpResponse.text('<!doctype html>'));

    expect(await loadDeployment()).toEqual({ kind: 'unreadable', fields: [] });
  });
});
