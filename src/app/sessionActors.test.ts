import { persistStore } from 'redux-persist';
import { sessionActors } from '@/app/sessionActors';
import { createAppStore } from '@/app/store';
import { sessionMachine } from '@/machines/session/sessionMachine';
import { createPersistStorage } from '@/services/storage/persistStorage';
import { anApiAccess } from '../../test/factories/anApiAccess';

describe('sessionActors', () => {
  it('provides every named actor of the session machine', () => {
    const storage = createPersistStorage();
    const store = createAppStore(anApiAccess(), storage);

    const actors = sessionActors({ store, storage, persistor: persistStore(store) });

    expect(Object.keys(actors).sort()).toEqual(Object.keys(sessionMachine.implementations.actors).sort());
  });
});
