import * as z from 'zod';
import { deployedFunctions } from '../support/deployed-functions';
import type { Template } from '../support/template';

/** What a synthesis has written. */
export interface Synthesised {
  readonly stateful: Template;
  readonly service: Template;
  /** The file that says how assets are made, as text. */
  readonly assets: string;
  /** What the synthesis warned of. */
  readonly warnings: readonly string[];
}

export interface OptionRow {
  /** The one thing in the templates that the option says. */
  readonly shownIn: (synthesised: Synthesised) => unknown;
  /** What that is with the other value. It is something else with the default. */
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
