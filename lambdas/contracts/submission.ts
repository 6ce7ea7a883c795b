import { z } from 'zod';
import { callerDataListsSchema } from './caller-data';
import { absentWhenEmptySchema, absentWhenNullSchema, textSchema } from './fields';
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
  );

/** The contract's name is `callback`. One SDK sends `callback_url`; it counts if `callback` is absent. */
export const callbackFieldsSchema = z.object({
  callback: absentWhenEmptySchema(webAddressSchema),
  callback_url: absentWhenEmptySchema(webAddressSchema),
});

export const submitUrlsSchema = z.object({
  urls: z
    .array(webAddressSchema)
    .min(1, 'must name at least one URL')
    .max(LIMITS.urlsPerRequest, `must name at most ${LIMITS.urlsPerRequest} URLs`),
  callback: absentWhenNullSchema(webAddressSchema),
  callback_url: absentWhenNullSchema(webAddressSchema),
  ...callerDataListsSchema.shape,
});
