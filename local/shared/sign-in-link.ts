/** The address of a page of the web console with the key in its fragment, which the console takes out. */
export const signInLink = (
  { base_url, api_key }: { readonly base_url: string; readonly api_key: string },
  page: string,
): string => `${base_url}/console#${page}?sign_in=${encodeURIComponent(api_key)}`;
