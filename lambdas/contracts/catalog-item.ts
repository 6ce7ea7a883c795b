import * as z from 'zod';
import { customPropsSchema, customPropTextSchema, sentCustomPropsSchema } from './custom-props';
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

/** A field that PATCH can clear: null or '' clears it, absent leaves it as it is. */
const clearableSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

/**
 * The schemas of one attribute: as sent on creation, as sent in an update, as answers show it and
 * as rows store it.
 */
const attribute = <Sent extends z.ZodType, Stored extends z.ZodType>(
  sent: Sent,
  stored: Stored,
  description: string,
) => ({
  create: absentWhenEmptySchema(sent).describe(description),
  update: clearableSchema(sent).describe(description),
  answer: stored.nullable().describe(description),
  row: stored.optional(),
});
const text = (description: string) => attribute(attributeSchema, z.string(), description);
const metres = (description: string) => attribute(metresSchema, z.number(), description);

/** The optional attributes of an item. Requests, answers, rows and tables have them in this order. */
const ATTRIBUTES = {
  barcode: text('Product barcode'),
  custom_id: text("Caller's own identifier of the product"),
  height: metres(
    'Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart',
  ),
  width: metres('Width of the product in metres'),
  depth: metres('Depth of the product in metres'),
  brand: text('Brand'),
  size: text('Size, as printed on the product'),
  container_type: text('Kind of container, such as bottle or carton'),
  flavour: text('Flavour'),
  packaging_size: text('Size of the packaging, such as 6 x 330 ml'),
};
export type AttributeName = keyof typeof ATTRIBUTES;
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[];
export const ATTRIBUTES_IN_METRES: readonly string[] = ATTRIBUTE_NAMES.filter(
  (name) => ATTRIBUTES[name].row.unwrap() instanceof z.ZodNumber,
);
/**
 * The attributes that lists show. The indexes of table Catalog store them: a further attribute
 * needs new indexes, because DynamoDB cannot change what an index stores.
 */
export const LISTED_ATTRIBUTES = { barcode: true, brand: true, size: true } as const satisfies {
  [Name in AttributeName]?: true;
};
export const LISTED_ATTRIBUTE_NAMES = Object.keys(
  LISTED_ATTRIBUTES,
) as (keyof typeof LISTED_ATTRIBUTES)[];

type Form = keyof (typeof ATTRIBUTES)[AttributeName];
/** The schemas of all attributes in one of the four forms. */
const attributesAs = <F extends Form>(form: F) =>
  Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, ATTRIBUTES[name][form]])) as {
    [Name in AttributeName]: (typeof ATTRIBUTES)[Name][F];
  };
export const attributesOfRow = {
  ...attributesAs('row'),
  /** Each as `name:value`, the form in which a filter names it. */
  custom_props: z.array(z.string()).optional(),
};

const NAME = 'Product name';
const TAGS = 'Comma-separated list of tags';
const CUSTOM_PROPS = 'Properties that you define, such as the category';
/** Refuses lists in JSON or Python notation, whose brackets and quotes would end up in the tags. */
const tagsSchema = textSchema(LIMITS.tagsLength).refine(
  (text) => !/^\s*\[[^]*\]\s*$/.test(text),
  'must be separated by commas, without brackets and quotes, such as dairy,cold',
);
/** Splits tags as callers send them: separated by commas, with blanks around them. */
export function parseTags(tags: string | undefined): string[] {
  const parts = (tags ?? '').split(',').map((tag) => tag.trim());
  return [...new Set(parts)].filter((tag) => tag !== '');
}

/** One tag, in a filter. */
export const tagSchema = textSchema(LIMITS.tagsLength).refine(
  (text) => !text.includes(','),
  'must be one tag, without commas',
);

/** The form fields of POST /catalog-items, besides the file `thumbnail`. */
export const createCatalogItemSchema = z.object({
  name: nameSchema.describe(NAME),
  ...attributesAs('create'),
  tags: absentWhenEmptySchema(tagsSchema).describe(TAGS),
  custom_props: absentWhenEmptySchema(sentCustomPropsSchema).describe(CUSTOM_PROPS),
});
export type CreateCatalogItem = z.infer<typeof createCatalogItemSchema>;

/** The body of PATCH /catalog-items/{item_uuid}. */
export const updateCatalogItemSchema = z
  .strictObject({
    name: nameSchema.optional().describe(NAME),
    ...attributesAs('update'),
    tags: clearableSchema(tagsSchema).describe(TAGS),
    custom_props: clearableSchema(sentCustomPropsSchema).describe(
      `${CUSTOM_PROPS}. They replace those that the item has`,
    ),
  })
  .refine((fields) => Object.keys(fields).length > 0, 'must name at least one field')
  .meta({ minProperties: 1 });

/** An item in full. */
export const catalogItemSchema = z
  .object({
    uuid: uuidOutputSchema.describe('Identifier of the item'),
    status: z.literal('ACTIVE').describe('Always ACTIVE for an item that can be recognised'),
    thumbnail_url: z.url().describe('Address of the stored thumbnail'),
    name: z.string().describe(NAME),
    ...attributesAs('answer'),
    custom_props: customPropsSchema.describe(CUSTOM_PROPS),
    created_at: timestampSchema.describe('When the item was created'),
    updated_at: timestampSchema.describe('When the item was last changed'),
    tags: z.array(z.string()).optional().describe('Only with fields=tags'),
  })
  .meta({ id: 'CatalogItem' });
export type CatalogItem = z.infer<typeof catalogItemSchema>;

/** The query of GET /catalog-items/{item_uuid}. Without it, the answer has the fields that it always had. */
export const getCatalogItemSchema = z.object({
  fields: absentWhenEmptySchema(z.enum(['tags'], 'must be tags')).describe('Fields to add: tags'),
});

/** An item as lists show it. */
export const catalogItemSummarySchema = catalogItemSchema
  .pick({
    uuid: true,
    status: true,
    thumbnail_url: true,
    name: true,
    ...LISTED_ATTRIBUTES,
    created_at: true,
    updated_at: true,
  })
  .meta({ id: 'CatalogItemSummary' });
export type CatalogItemSummary = z.infer<typeof catalogItemSummarySchema>;

const WHOLE_CATALOGUE =
  'Without name, custom_id or barcode, each page reads the whole catalogue, which may have ' +
  `${LIMITS.catalogueMegabytesRead} MB, or some 100,000 items.`;

/**
 * The query of GET /catalog-items. Filters compare exactly, and an item must match all of them. A
 * filter may be as long as the item's field, because no index key holds a longer value.
 */
export const listCatalogItemsSchema = pageQuerySchema.extend({
  name: absentWhenEmptySchema(textSchema(LIMITS.nameLength)).describe(
    'Only items with exactly this name',
  ),
  custom_id: absentWhenEmptySchema(attributeSchema).describe(
    'Only items with exactly this custom_id',
  ),
  barcode: absentWhenEmptySchema(attributeSchema).describe('Only items with exactly this barcode'),
  brand: absentWhenEmptySchema(attributeSchema).describe(
    `Only items with exactly this brand. ${WHOLE_CATALOGUE}`,
  ),
  tag: absentWhenEmptySchema(tagSchema).describe(
    `Only items with this tag among their tags. ${WHOLE_CATALOGUE}`,
  ),
  custom_prop: absentWhenEmptySchema(customPropTextSchema).describe(
    `Only items with exactly this custom prop, as name:value. ${WHOLE_CATALOGUE}`,
  ),
});
export type ListCatalogItems = z.infer<typeof listCatalogItemsSchema>;

/** The answer of DELETE /catalog-items/{item_uuid}. */
export const deletedCatalogItemSchema = catalogItemSchema
  .extend({ status: z.literal('DELETED').describe('The item is deleted') })
  .meta({ id: 'DeletedCatalogItem' });
