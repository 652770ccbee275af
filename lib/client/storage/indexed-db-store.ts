/** This browser's database as a shelf for images. Loaded late; a connection that the browser has closed is made anew. */
import { createStore, delMany, entries, getMany, setMany, type UseStore } from 'idb-keyval';
import { createImageStore, type ImageStore, type Shelf } from './image-store.ts';

/** One for the page. */
export const browserImages: ImageStore = createImageStore(browserShelf());

function browserShelf(): Shelf {
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
