import { expect, it } from '@jest/globals';
import { corsHeadersOf } from '../../../local/s3/cors';

const RULES = [
  {
    AllowedOrigins: ['https://a.example.com', 'https://*.execute-api.us-east-1.amazonaws.com'],
    AllowedMethods: ['PUT'],
    AllowedHeaders: ['Content-Type'],
    MaxAge: 60,
  },
];
const preflight = (origin: string, method = 'PUT', headers = 'content-type') => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': headers,
  },
});

it('answers the preflight of an origin, method and header that a rule has', () => {
  expect(corsHeadersOf(preflight('https://a.example.com'), RULES)).toMatchObject({
    'access-control-allow-origin': 'https://a.example.com',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '60',
  });
});

it.each([
  ['another origin', preflight('https://b.example.com')],
  ['another method', preflight('https://a.example.com', 'DELETE')],
  ['another header', preflight('https://a.example.com', 'PUT', 'content-type, x-api-key')],
  ['an origin that only begins alike', preflight('https://a.example.com.evil.example')],
])('refuses %s', (_, request) => {
  expect(corsHeadersOf(request, RULES)).toBeUndefined();
});

it('takes any host in the place of the star', () => {
  const origin = 'https://x1.execute-api.us-east-1.amazonaws.com';
  expect(corsHeadersOf({ method: 'PUT', headers: { origin } }, RULES)).toMatchObject({
    'access-control-allow-origin': origin,
  });
});

it('adds nothing to a request that is of no page', () => {
  expect(corsHeadersOf({ method: 'PUT', headers: {} }, RULES)).toBeUndefined();
});
