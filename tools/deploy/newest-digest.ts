import { createHash } from 'node:crypto';
import { isIPv4 } from 'node:net';
import * as z from 'zod';
import type { ImageReference } from '../../lambdas/contracts/image-reference';

/** Media types of an index, which lists one image for each processor. The digest of the index covers all of them. */
const INDEX_TYPES =
  'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

const TIMEOUT_MS = 30_000;

const digestSchema = z.string().regex(/^sha256:[\da-f]{64}$/);
/** The specification lets a registry call the token by either name. */
const tokenSchema = z.union([
  z.object({ token: z.string() }).transform(({ token }) => token),
  z.object({ access_token: z.string() }).transform(({ access_token: token }) => token),
]);

/**
 * Asks a registry for the digest that a tag stands for now, with an anonymous token if the registry asks
 * for one. https://distribution.github.io/distribution/spec/auth/token/
 * @throws Error if the image has no tag, or if the registry does not answer with a digest.
 */
export async function newestDigest({ registry, repository, tag }: ImageReference): Promise<string> {
  if (tag === undefined) throw new Error('An image without a tag has no newer build: give it one');
  const address = `${schemeOf(registry)}//${registry}/v2/${repository}/manifests/${tag}`;
  let answer = await ask(address, 'HEAD');
  let token: string | undefined;
  if (answer.status === 401) {
    token = await anonymousToken(answer, repository);
    answer = await ask(address, 'HEAD', token);
  }
  if (answer.ok && !answer.headers.has('docker-content-digest')) {
    answer = await ask(address, 'GET', token);
  }
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const named = answer.headers.get('docker-content-digest') ?? (await digestOfBody(answer));
  const digest = digestSchema.safeParse(named);
  if (!digest.success) throw new Error(`${address} named no digest`);
  return digest.data;
}

/** A registry on this machine has no certificate. */
const schemeOf = (registry: string): string => {
  const host = registry.replace(/:\d+$/, '');
  return host === 'localhost' || (isIPv4(host) && host.startsWith('127.')) ? 'http:' : 'https:';
};

const ask = (address: string, method: 'HEAD' | 'GET', token?: string): Promise<Response> =>
  fetch(address, {
    method,
    headers: { Accept: INDEX_TYPES, ...(token && { Authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** A refusal says where tokens are: `Bearer realm="...",service="...",scope="..."`. */
async function anonymousToken({ headers, url }: Response, repository: string): Promise<string> {
  const challenge = headers.get('www-authenticate') ?? '';
  const told = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (!/^bearer /i.test(challenge) || told['realm'] === undefined) {
    throw new Error(`${url} asks for a password`);
  }
  const realm = new URL(told['realm']);
  if (told['service'] !== undefined) realm.searchParams.set('service', told['service']);
  realm.searchParams.set('scope', told['scope'] ?? `repository:${repository}:pull`);
  const answer = await fetch(realm, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${realm.origin} gave no token: it answered ${answer.status}`);
  return tokenSchema.parse(await answer.json());
}

async function digestOfBody(answer: Response): Promise<string> {
  const body = Buffer.from(await answer.arrayBuffer());
  return body.length === 0 ? '' : `sha256:${createHash('sha256').update(body).digest('hex')}`;
}
