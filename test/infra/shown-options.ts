import * as z from 'zod';
import { deployedFunctions } from '../support/deployed-functions';
import type { Template } from '../support/template';

/** What a synthesis has written. */
export interface Synthesised {
  readonly stateful: Template;
  readonly service: Template;
  /** The text of the file that says how assets are built. */
  readonly assets: string;
  /** The warnings of the synthesis. */
  readonly warnings: readonly string[];
}

export interface OptionRow {
  /** Finds the one value in the templates that the option sets. */
  readonly shownIn: (synthesised: Synthesised) => unknown;
  /** That value when the option has its other value (OTHER_VALUES). With the default it differs. */
  readonly shown: unknown;
}

export const property = (template: Template, type: string, name: string) =>
  template.resources(type)[0]?.Properties[name];

export const functionsBut = ({ service }: Synthesised, worker: boolean) =>
  deployedFunctions(service).filter(({ name }) => (name === 'worker') === worker);

/** A property of the resources that have a word in their id, or in the queue that they read. */
export const valuesOf = (template: Template, word: string, name: string) =>
  template
    .resources()
    .filter(({ id, Properties: has }) => JSON.stringify([id, has['EventSourceArn']]).includes(word))
    .flatMap(({ Properties }) => Properties[name] ?? []);

const methodSettings = z.array(
  z.object({
    HttpMethod: z.string(),
    ThrottlingRateLimit: z.number(),
    ThrottlingBurstLimit: z.number(),
  }),
);
export const limitsOf = ({ service }: Synthesised, method: string) =>
  methodSettings
    .parse(property(service, 'AWS::ApiGateway::Stage', 'MethodSettings'))
    .find(({ HttpMethod }) => HttpMethod === method);
export const accountLimits = ({ service }: Synthesised) =>
  z
    .object({ RateLimit: z.number(), BurstLimit: z.number() })
    .parse(property(service, 'AWS::ApiGateway::UsagePlan', 'Throttle'));
export const logDays = ({ service }: Synthesised) => [
  ...new Set(
    service.resources('AWS::Logs::LogGroup').map(({ Properties }) => Properties['RetentionInDays']),
  ),
];
