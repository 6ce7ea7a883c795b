import type { Measured } from './measure';
import { PRICE } from './prices';
import { noUsage, totalCost } from './usage';
import { TAKEN_WAY } from './ways';

/** The part of callbacks that is assumed to be refused once. */
export const REFUSED_PART = 0.01;

/** A price that must not be exceeded, in US dollars for 1,000 photos. */
export interface Target {
  readonly what: string;
  readonly found_usd: number;
  readonly at_most_usd: number;
  readonly holds: boolean;
}

/** What 1,000 photos cost with callbacks: all taken at once, all refused once, and the assumed part of them. */
export function calledBackCosts({ facts, ways, refused }: Measured): {
  readonly taken: number;
  readonly refused: number;
  readonly mixed: number;
} {
  const usage = ways.find(({ name }) => name === TAKEN_WAY)?.usage ?? noUsage();
  const [one, other] = [1000 * totalCost(usage, facts), 1000 * totalCost(refused, facts)];
  return { taken: one, refused: other, mixed: one + REFUSED_PART * (other - one) };
}

/** What the service must not cost, beside what it does cost. */
export function targetsOf(measured: Measured): Target[] {
  const managed = 1000 * PRICE.managedImage;
  const target = (what: string, found_usd: number, at_most_usd: number): Target => ({
    what,
    found_usd,
    at_most_usd,
    holds: found_usd <= at_most_usd,
  });
  return [
    target(
      `with callbacks, ${100 * REFUSED_PART} % of them refused once`,
      calledBackCosts(measured).mixed,
      0.11,
    ),
    ...measured.ways.map(({ name, usage }) =>
      target(
        `${name}, a tenth of a managed service`,
        1000 * totalCost(usage, measured.facts),
        managed / 10,
      ),
    ),
  ];
}
