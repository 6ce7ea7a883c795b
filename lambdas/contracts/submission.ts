import * as z from 'zod';
import { callerDataListsSchema } from './caller-data';
import {
  absentWhenEmptySchema,
  absentWhenNullSchema,
  boundedListSchema,
  textSchema,
} from './fields';
import { LIMITS } from './limits';

/** An absolute http(s) address without credentials. Blanks and `<` `>` around it are removed. */
const webAddressSchema = z
  .string()
  .transform((text) =>
    text
      .trim()
      .replace(/^<(.*)>$/s, '$1')
      .trim(),
  )
  .pipe(
    textSchema(LIMITS.urlLength)
      .refine(
        (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
        'must be an http or https URL',
      )
      .refine((text) => {
        if (!URL.canParse(text)) return true;
        const { username, password } = new URL(text);
        return username === '' && password === '';
      }, 'must not contain a user name or password'),
  )
  .meta({
    override: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      maxLength: LIMITS.urlLength,
    },
  });

const CALLBACK_DESCRIPTION = 'The address to which each result is posted as soon as it is finished';
const CALLBACK_URL_DESCRIPTION =
  'Another name for `callback`. If both are sent, `callback` is used';

/**
 * The documented field is `callback`. One SDK sends `callback_url`, which counts if `callback` is
 * absent.
 */
export const callbackFieldsSchema = z.object({
  callback: absentWhenEmptySchema(webAddressSchema).describe(CALLBACK_DESCRIPTION),
  callback_url: absentWhenEmptySchema(webAddressSchema).describe(CALLBACK_URL_DESCRIPTION),
});

export const submitUrlsSchema = z.object({
  urls: boundedListSchema(
    z.array(webAddressSchema).min(1, 'must name at least one URL'),
    LIMITS.urlsPerRequest,
    `must name at most ${LIMITS.urlsPerRequest} URLs`,
  ).describe('Addresses of the photos'),
  callback: absentWhenNullSchema(webAddressSchema).describe(CALLBACK_DESCRIPTION),
  callback_url: absentWhenNullSchema(webAddressSchema).describe(CALLBACK_URL_DESCRIPTION),
  ...callerDataListsSchema.shape,
});
