/** For tests: a web storage in memory. As in a browser, its own properties are its keys. */
export function memoryStorage(saved = new Map<string, string>()) {
  const methods = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => saved.set(key, text),
    removeItem: (key: string) => saved.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...saved.keys()],
    getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }),
  });
}
