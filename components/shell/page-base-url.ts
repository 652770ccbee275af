/** The address under which a reader sees the pages, for absolute URLs in their metadata. */
export interface PageAddress {
  publicBaseUrl: string | undefined;
  requestHeaders: Pick<Headers, 'get'>;
}

/** PUBLIC_BASE_URL, else the host that the request names. */
export function pageBaseUrl({ publicBaseUrl, requestHeaders }: PageAddress): string {
  if (publicBaseUrl !== undefined) return publicBaseUrl;
  const host = requestHeaders.get('host') ?? 'localhost';
  const scheme =
    requestHeaders.get('x-forwarded-proto')?.split(',')[0]?.trim() === 'https' ? 'https' : 'http';
  return URL.canParse(`${scheme}://${host}`) ? `${scheme}://${host}` : 'http://localhost';
}
