/** IndexedDB as the database of images. Loaded on first use; reopens a connection that the browser closed. */
import { createStore, delMany, entries, getMany, setMany, type UseStore } from 'idb-keyval';
import { createImageStore, type ImageDatabase, type ImageStore } from './image-store.ts';

export const browserImages: ImageStore = createImageStore(openDatabase());

function openDatabase(): ImageDatabase {
  let store: UseStore | undefined;
  const using = async <T>(act: (store: UseStore) => Promise<T>): Promise<T> => {
    store ??= createStore('easel-drafts', 'pictures');
    try {
      return await act(store);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      store = createStore('easel-drafts', 'pictures');
      return act(store);
    }
  };
  return {
    getMany: (keys) => using((open) => getMany(keys, open)),
    setMany: (records) => using((open) => setMany(records, open)),
    delMany: (keys) => using((open) => delMany(keys, open)),
    entries: () => using((open) => entries<string, unknown>(open)),
  };
}
