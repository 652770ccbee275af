/** The file at a URL; undefined if it cannot be read. */
export async function fetchBlob(url: string): Promise<Blob | undefined> {
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? response.blob() : undefined;
}
