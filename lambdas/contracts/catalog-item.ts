import { z } from 'zod';
import {
  absentWhenEmptySchema,
  attributeSchema,
  metresSchema,
  nameSchema,
  textSchema,
  timestampSchema,
  uuidOutputSchema,
} from './fields';
import { LIMITS } from './limits';
import { pageQuerySchema } from './page';

const tagsSchema = textSchema(LIMITS.tagsLength);

const ITEM_FIELD_DESCRIPTIONS = {
  name: 'Product name',
  barcode: 'Product barcode',
  custom_id: "Caller's own identifier of the product",
  height:
    'Height of the product in metres, as it stands on a shelf: sizes of one product are told apart by it',
  width: 'Width of the product in metres',
  depth: 'Depth of the product in metres',
  brand: 'Brand',
  size: 'Size, as printed on the product',
  container_type: 'Kind of container, such as bottle or carton',
  flavour: 'Flavour',
  packaging_size: 'Size of the packaging, such as 6 x 330 ml',
  tags: 'Comma-separated list of tags',
} as const;

/** The form fields of POST /catalog-items beside the file `thumbnail`. */
export const createCatalogItemSchema = z.object({
  name: nameSchema.describe(ITEM_FIELD_DESCRIPTIONS.name),
  barcode: absentWhenEmptySchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.barcode),
  custom_id: absentWhenEmptySchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.custom_id),
  height: absentWhenEmptySchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.height),
  width: absentWhenEmptySchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.width),
  depth: absentWhenEmptySchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.depth),
  brand: absentWhenEmptySchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.brand),
  size: absentWhenEmptySchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.size),
  container_type: absentWhenEmptySchema(attributeSchema).describe(
    ITEM_FIELD_DESCRIPTIONS.container_type,
  ),
  flavour: absentWhenEmptySchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.flavour),
  packaging_size: absentWhenEmptySchema(attributeSchema).describe(
    ITEM_FIELD_DESCRIPTIONS.packaging_size,
  ),
  tags: absentWhenEmptySchema(tagsSchema).describe(ITEM_FIELD_DESCRIPTIONS.tags),
});
export type CreateCatalogItem = z.infer<typeof createCatalogItemSchema>;

/** A field that PATCH can clear: null or '' clears it, absent leaves it as it is. */
const clearableSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

/** The body of PATCH /catalog-items/{item_uuid}. */
export const updateCatalogItemSchema = z
  .strictObject({
    name: nameSchema.optional().describe(ITEM_FIELD_DESCRIPTIONS.name),
    barcode: clearableSchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.barcode),
    custom_id: clearableSchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.custom_id),
    height: clearableSchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.height),
    width: clearableSchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.width),
    depth: clearableSchema(metresSchema).describe(ITEM_FIELD_DESCRIPTIONS.depth),
    brand: clearableSchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.brand),
    size: clearableSchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.size),
    container_type: clearableSchema(attributeSchema).describe(
      ITEM_FIELD_DESCRIPTIONS.container_type,
    ),
    flavour: clearableSchema(attributeSchema).describe(ITEM_FIELD_DESCRIPTIONS.flavour),
    packaging_size: clearableSchema(attributeSchema).describe(
      ITEM_FIELD_DESCRIPTIONS.packaging_size,
    ),
    tags: clearableSchema(tagsSchema).describe(ITEM_FIELD_DESCRIPTIONS.tags),
  })
  .refine((fields) => Object.keys(fields).length > 0, 'must name at least one field')
  .meta({ minProperties: 1 });

/** An item in full: exactly the 17 fields that existing clients know. */
export const catalogItemSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the item'),
    status: z.literal('ACTIVE').describe('Always ACTIVE for an item that can be recognised'),
    thumbnail_url: z.url().describe('Address of the stored thumbnail'),
    name: z.string().describe(ITEM_FIELD_DESCRIPTIONS.name),
    barcode: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.barcode),
    custom_id: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.custom_id),
    height: z.number().nullable().describe(ITEM_FIELD_DESCRIPTIONS.height),
    width: z.number().nullable().describe(ITEM_FIELD_DESCRIPTIONS.width),
    depth: z.number().nullable().describe(ITEM_FIELD_DESCRIPTIONS.depth),
    brand: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.brand),
    size: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.size),
    container_type: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.container_type),
    flavour: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.flavour),
    packaging_size: z.string().nullable().describe(ITEM_FIELD_DESCRIPTIONS.packaging_size),
    custom_props: z.array(z.never()).describe('Always empty'),
    created_at: timestampSchema.describe('When the item was created'),
    updated_at: timestampSchema.describe('When the item was last changed'),
  })
  .meta({ id: 'CatalogItem' });
export type CatalogItem = z.infer<typeof catalogItemSchema>;

/** An item as lists show it. */
export const catalogItemSummarySchema = catalogItemSchema
  .pick({
    uuid: true,
    status: true,
    thumbnail_url: true,
    name: true,
    barcode: true,
    brand: true,
    size: true,
    created_at: true,
    updated_at: true,
  })
  .meta({ id: 'CatalogItemSummary' });
export type CatalogItemSummary = z.infer<typeof catalogItemSummarySchema>;

/**
 * The query of GET /catalog-items. Filters compare exactly, and an item must match all of them.
 * Their lengths are limited as those of an item are: a key of an index holds no longer value.
 */
export const listCatalogItemsSchema = pageQuerySchema.extend({
  name: absentWhenEmptySchema(textSchema(LIMITS.nameLength)).describe(
    'Only items of exactly this name',
  ),
  custom_id: absentWhenEmptySchema(attributeSchema).describe(
    'Only items of exactly this custom_id',
  ),
  barcode: absentWhenEmptySchema(attributeSchema).describe('Only items of exactly this barcode'),
});
export type ListCatalogItems = z.infer<typeof listCatalogItemsSchema>;

/** The answer of DELETE /catalog-items/{item_uuid}. */
export const deletedCatalogItemSchema = catalogItemSchema
  .extend({ status: z.literal('DELETED').describe('The item is deleted') })
  .meta({ id: 'DeletedCatalogItem' });
