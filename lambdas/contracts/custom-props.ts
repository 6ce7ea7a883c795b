import * as z from 'zod';
import { boundedListSchema, composedTextSchema } from './fields';
import { LIMITS } from './limits';

/** The properties of an item that its owner defines, such as its category. */

export const customPropNameSchema = composedTextSchema(LIMITS.customPropNameLength)
  .min(1, 'must not be empty')
  .refine((name) => !name.includes(':'), 'must not contain a colon')
  .refine((name) => name === name.trim(), 'must not begin or end with a blank');

const customPropSchema = z
  .strictObject({
    name: customPropNameSchema.describe('Name without a colon, unique within the item'),
    value: composedTextSchema(LIMITS.customPropValueLength).describe(
      'Value; a property with an empty one is left out',
    ),
  })
  .meta({ id: 'CustomProp' });
export type CustomProp = z.infer<typeof customPropSchema>;

/** The custom_props of an item, as answers show them. */
export const customPropsSchema = z.array(customPropSchema);

/** The custom_props of an item as a caller sends them. */
export const sentCustomPropsSchema = boundedListSchema(
  customPropsSchema,
  LIMITS.customPropsPerItem,
  `must have at most ${LIMITS.customPropsPerItem} entries`,
).superRefine((props, context) => {
  const names = props.map(({ name }) => name);
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    const message = 'must differ from the names before it';
    context.addIssue({ code: 'custom', path: [index, 'name'], message });
  });
});

/** One custom prop as `name:value`: the form in which filters name it and rows store it. */
export const customPropTextSchema = composedTextSchema(
  LIMITS.customPropNameLength + 1 + LIMITS.customPropValueLength,
).refine(
  (text) => text.indexOf(':') > 0,
  'must be a name and a value with a colon between them, such as category:Water',
);

export const CUSTOM_PROPS_EXAMPLE = '[{"name": "category", "value": "Lemonade"}]';
