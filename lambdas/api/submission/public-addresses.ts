import * as z from 'zod';
import { callbackFieldsSchema, submitUrlsSchema } from '../../contracts/submission';
import { hasForbiddenHost } from '../../shared/outbound/address-guard';

interface SubmittedAddresses {
  readonly urls?: readonly string[] | undefined;
  readonly callback?: string | undefined;
  readonly callback_url?: string | undefined;
}

/**
 * Refuses addresses that are visibly not public. A host name may resolve to other addresses later, so
 * those are checked at each request.
 */
function refuseForbiddenAddresses(sent: SubmittedAddresses, context: z.RefinementCtx): void {
  const fields = [
    ...(sent.urls ?? []).map((address, index) => ({ path: ['urls', index], address })),
    { path: ['callback'], address: sent.callback },
    { path: ['callback_url'], address: sent.callback_url },
  ];
  for (const { path, address } of fields) {
    // Malformed addresses are refused elsewhere.
    if (address === undefined || !URL.canParse(address)) continue;
    if (!hasForbiddenHost(new URL(address))) continue;
    context.addIssue({
      code: 'custom',
      path,
      message: 'must be a public address, which can be reached over the internet',
    });
  }
}

/** The fields of a form for the callback address. */
export const publicCallbackFieldsSchema =
  callbackFieldsSchema.superRefine(refuseForbiddenAddresses);

/**
 * The callback address may also be in the query, where clients generated from the OpenAPI document put
 * it.
 */
export const publicCallbackQuerySchema = z
  .object({
    callback: callbackFieldsSchema.shape.callback.describe(
      'As the field `callback` of the form, which counts if both are sent',
    ),
  })
  .superRefine(refuseForbiddenAddresses);

/** The JSON body that submits addresses of images. */
export const publicUrlsSchema = submitUrlsSchema.superRefine(refuseForbiddenAddresses);
