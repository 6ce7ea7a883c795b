import type { Usage } from '../../../clients/typescript/src/index';

type Day = Usage['days'][number];
type Outcomes = Day['images']['waiting'];

export interface DayOfUsage {
  readonly date: string;
  readonly completed: number;
  readonly failed: number;
  readonly facings: number;
  readonly bytesKept: number;
  readonly delivered: number;
  readonly givenUp: number;
}

const failedOf = ({ failed_by_caller, failed_by_service }: Outcomes): number =>
  failed_by_caller + failed_by_service;

/** The usage of a day, or a total, with the images of both lanes added up. */
export const dayOf = (date: string, usage: Usage['total']): DayOfUsage => {
  const { waiting, bulk } = usage.images;
  return {
    date,
    completed: waiting.completed + bulk.completed,
    failed: failedOf(waiting) + failedOf(bulk),
    facings: usage.facings,
    bytesKept: usage.bytes_kept,
    delivered: usage.callbacks.delivered,
    givenUp: usage.callbacks.given_up,
  };
};
