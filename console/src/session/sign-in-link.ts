/** The query of a sign-in link, `#/catalogue?sign_in=<key>`. A fragment is never sent to a server. */
const PARAMETER = 'sign_in';

/**
 * A service on this machine prints its links itself. Elsewhere, a stranger's link would make people
 * work in the stranger's account.
 */
const isThisMachine = (hostname: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);

/** What a window has for its address. */
interface Addressed {
  readonly location: { readonly hostname: string; readonly hash: string };
  readonly history: { replaceState(state: null, unused: string, address: string): void };
}

/** Passes the key of a sign-in link on, and takes it out of the address and the browser's history. */
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
