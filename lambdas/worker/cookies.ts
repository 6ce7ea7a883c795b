/** How many cookies a fetch keeps for each host, and how long one may be. */
const MAX_COOKIES = 20;
const MAX_COOKIE_CHARACTERS = 4_096;

interface Cookie {
  /** `name=value` */
  readonly pair: string;
  readonly isForHttps: boolean;
}

/**
 * The cookies received during one fetch. Some hosts answer only requests that send back the cookies they set.
 */
export class Cookies {
  private readonly byHost = new Map<string, Map<string, Cookie>>();

  keep({ host, protocol }: URL, headers: readonly string[] = []): void {
    const kept = this.byHost.get(host) ?? new Map<string, Cookie>();
    for (const header of headers.slice(0, MAX_COOKIES)) {
      const [pair = '', ...attributes] = header.split(';');
      const name = pair.split('=', 1)[0]?.trim() ?? '';
      const isForHttps = attributes.some((attribute) => /^\s*secure\s*$/i.test(attribute));
      if (name === '' || pair.length > MAX_COOKIE_CHARACTERS) continue;
      if (isForHttps && protocol !== 'https:') continue;
      if (kept.size < MAX_COOKIES) kept.set(name, { pair: pair.trim(), isForHttps });
    }
    this.byHost.set(host, kept);
  }

  /** The Cookie header for a request to this address, if its host has set any cookies. */
  headerFor({ host, protocol }: URL): { readonly Cookie?: string } {
    const kept = [...(this.byHost.get(host)?.values() ?? [])];
    const sent = kept.filter(({ isForHttps }) => !isForHttps || protocol === 'https:');
    return sent.length === 0 ? {} : { Cookie: sent.map(({ pair }) => pair).join('; ') };
  }
}
