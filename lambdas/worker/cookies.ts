/** How many cookies a fetch keeps for each host, and how long one may be. */
const MAX_COOKIES = 20;
const MAX_COOKIE_CHARACTERS = 4_096;

/**
 * The cookies received during one fetch. Some hosts answer only requests that send back the cookies they set.
 */
export class Cookies {
  private readonly byHost = new Map<string, Map<string, string>>();

  keep({ host, protocol }: URL, headers: readonly string[] = []): void {
    const kept = this.byHost.get(host) ?? new Map<string, string>();
    for (const header of headers.slice(0, MAX_COOKIES)) {
      const [pair = '', ...attributes] = header.split(';');
      const name = pair.split('=', 1)[0]?.trim() ?? '';
      const isForHttps = attributes.some((attribute) => /^\s*secure\s*$/i.test(attribute));
      if (name === '' || pair.length > MAX_COOKIE_CHARACTERS) continue;
      if (isForHttps && protocol !== 'https:') continue;
      if (kept.size < MAX_COOKIES) kept.set(name, pair.trim());
    }
    this.byHost.set(host, kept);
  }

  /** The Cookie header for a request to this address, if its host has set any cookies. */
  headerFor({ host }: URL): { readonly Cookie?: string } {
    const kept = [...(this.byHost.get(host)?.values() ?? [])];
    return kept.length === 0 ? {} : { Cookie: kept.join('; ') };
  }
}
