import { z } from 'zod';
import {
  absentWhenEmpty,
  attributeSchema,
  metresSchema,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
} from './fields';
import { LIMITS } from './limits';

/** The form fields of POST /catalog-items beside the file `thumbnail`. */
export const createCatalogItemSchema = z.object({
  name: textSchema(LIMITS.nameLength).refine((name) => name.trim() !== '', 'must not be empty'),
  barcode: absentWhenEmpty(attributeSchema),
  custom_id: absentWhenEmpty(attributeSchema),
  height: absentWhenEmpty(metresSchema),
  width: absentWhenEmpty(metresSchema),
  depth: absentWhenEmpty(metresSchema),
  brand: absentWhenEmpty(attributeSchema),
  size: absentWhenEmpty(attributeSchema),
  container_type: absentWhenEmpty(attributeSchema),
  flavour: absentWhenEmpty(attributeSchema),
  packaging_size: absentWhenEmpty(attributeSchema),
  /** Comma-separated. */
  tags: absentWhenEmpty(textSchema(LIMITS.tagsLength)),
});
export type CreateCatalogItem = z.infer<typeof createCatalogItemSchema>;

/** The full form: exactly the 17 fields that existing clients know. */
export const catalogItemSchema = z.object({
  uuid: uuidOutputSchema,
  status: z.literal('ACTIVE'),
  thumbnail_url: z.url(),
  name: z.string(),
  barcode: z.string().nullable(),
  custom_id: z.string().nullable(),
  height: z.number().nullable(),
  width: z.number().nullable(),
  depth: z.number().nullable(),
  brand: z.string().nullable(),
  size: z.string().nullable(),
  container_type: z.string().nullable(),
  flavour: z.string().nullable(),
  packaging_size: z.string().nullable(),
  custom_props: z.array(z.never()),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type CatalogItem = z.infer<typeof catalogItemSchema>;
