import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import * as z from 'zod';

/** The properties of AWS::S3::Bucket that are used here. */
export const bucketPropertiesSchema = z.object({
  CorsConfiguration: z
    .object({
      CorsRules: z.array(
        z.object({
          AllowedOrigins: z.array(z.string()),
          AllowedMethods: z.array(z.string()),
          AllowedHeaders: z.array(z.string()).default([]),
          MaxAge: z.number().optional(),
        }),
      ),
    })
    .optional(),
});
export type CorsRules = NonNullable<
  z.infer<typeof bucketPropertiesSchema>['CorsConfiguration']
>['CorsRules'];

/**
 * Returns the headers with which S3 lets a page from another origin send this request or read its answer.
 * @returns undefined if no rule of the bucket allows it.
 */
export function corsHeadersOf(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  rules: CorsRules,
): OutgoingHttpHeaders | undefined {
  const { origin } = headers;
  if (origin === undefined) return undefined;
  const isPreflight = method === 'OPTIONS';
  const wanted = isPreflight ? headers['access-control-request-method'] : method;
  const asked = isPreflight ? namesIn(headers['access-control-request-headers']) : [];
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders }) =>
      AllowedOrigins.some((pattern) => fits(pattern, origin)) &&
      AllowedMethods.some((allowed) => allowed === wanted) &&
      asked.every((name) => AllowedHeaders.some((pattern) => fits(pattern.toLowerCase(), name))),
  );
  if (!rule) return undefined;
  return {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    ...(isPreflight && {
      'access-control-allow-methods': rule.AllowedMethods.join(', '),
      'access-control-allow-headers': asked.join(', '),
      ...(rule.MaxAge !== undefined && { 'access-control-max-age': String(rule.MaxAge) }),
    }),
  };
}

const namesIn = (list = ''): string[] =>
  list.split(',').flatMap((name) => name.trim().toLowerCase() || []);

/** As in S3, a pattern has at most one `*`. */
function fits(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*', 2);
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}
