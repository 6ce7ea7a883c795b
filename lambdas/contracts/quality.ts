import * as z from 'zod';
import { uuidOutputSchema } from './fields';

const count = (description: string) => z.number().int().min(0).describe(description);

const weekSchema = z.object({
  week: z.iso.date().describe('The Monday of the week in which the photos were submitted, in UTC'),
  results: count('Results with confirmed facings'),
  listed: count('Confirmed facings of items that the task had when they were named'),
  right: count('Listed facings that got their right name'),
  right_share: z.number().min(0).max(1).nullable().describe('right / listed; null if listed is 0'),
  missed: count('Listed facings that were not found, so a person added them'),
  absent: count('Confirmed facings that were not in the catalogue when they were named'),
  absent_named: count('Absent facings that got a name nevertheless'),
});
export type QualityOfWeek = z.infer<typeof weekSchema>;

/** How well photos of a task were recognised, judged by what people confirmed. */
export const qualitySchema = z
  .object({
    results: count('Results with confirmed facings that were counted, the latest first'),
    weeks: z.array(weekSchema).describe('The latest week first'),
    confused: z
      .array(
        z.object({
          catalog_item_uuid: uuidOutputSchema
            .nullable()
            .describe('The right item; null: not in the catalogue'),
          named_uuid: uuidOutputSchema.describe('The item whose name the facings got instead'),
          facings: z.number().int().min(1),
        }),
      )
      .describe('The wrong names that were given most often'),
  })
  .meta({ id: 'Quality' });
export type Quality = z.infer<typeof qualitySchema>;
