import * as z from 'zod';

const REFERENCE =
  /^(?<registry>[a-z\d][a-z\d.-]*(?::\d+)?)\/(?<repository>[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*(?:\/[a-z\d]+(?:(?:[._]|__|-+)[a-z\d]+)*)*)(?::(?<tag>\w[\w.-]{0,127}))?(?:@(?<digest>sha256:[\da-f]{64}))?$/;

/**
 * The address of a container image: a registry, a path, and a tag or a digest or both. If both are
 * given, Docker uses the digest. With neither, which is refused, each pull could fetch another
 * build.
 */
export const imageReferenceSchema = z.string().refine((text) => {
  const { tag, digest } = REFERENCE.exec(text)?.groups ?? {};
  return (tag ?? digest) !== undefined;
}, 'must be a registry and a path with a tag or a digest, such as public.ecr.aws/lambda/nodejs@sha256:<64 hexadecimal digits>');

export interface ImageReference {
  readonly registry: string;
  readonly repository: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

/** @throws Error if the text is not an image reference. */
export function readImageReference(text: string): ImageReference {
  const groups = REFERENCE.exec(imageReferenceSchema.parse(text))?.groups ?? {};
  const { registry = '', repository = '', tag, digest } = groups;
  return { registry, repository, tag, digest };
}
