/**
 * Returns the address of a console page with the API key in the fragment. The console removes the key from the
 * address bar.
 */
export const signInLink = (
  { base_url, api_key }: { readonly base_url: string; readonly api_key: string },
  page: string,
): string => `${base_url}/console#${page}?sign_in=${encodeURIComponent(api_key)}`;
