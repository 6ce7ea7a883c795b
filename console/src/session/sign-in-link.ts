/** The query parameter with the key in a link `#/catalogue?sign_in=<key>`. A fragment is never sent to a server. */
const PARAMETER = 'sign_in';

/**
 * Sign-in links work only for a service on this machine, which prints them itself. Elsewhere, a stranger's link
 * could make people work in the stranger's account.
 */
const isThisMachine = (hostname: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** The parts of a window that read and change its address. */
interface Addressed {
  readonly location: { readonly hostname: string; readonly hash: string };
  readonly history: { replaceState(state: null, unused: string, address: string): void };
}

/** Passes on the key in a sign-in link, and removes it from the address and the browser's history. */
export function takeKeyOfLink(
  { location, history }: Addressed,
  keepKey: (key: string) => void,
): boolean {
  const [page = '', query] = location.hash.split('?', 2);
  const values = new URLSearchParams(query);
  const key = values.get(PARAMETER);
  if (key === null) return false;
  values.delete(PARAMETER);
  const rest = values.toString();
  history.replaceState(null, '', `${page}${rest === '' ? '' : `?${rest}`}`);
  if (!isThisMachine(location.hostname)) return false;
  keepKey(key);
  return true;
}
