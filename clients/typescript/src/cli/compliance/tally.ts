import {
  POSITION_STATUSES,
  type PositionStatus,
} from '../../../../../lambdas/contracts/compliance.js';
import type { Compliance } from '../../types.js';

/** Sums up comparisons without keeping them, as a mean score and the number of positions with each status. */
export class Tally {
  results = 0;
  private scored = 0;
  private sum = 0;
  private readonly positions = new Map<PositionStatus, number>();

  add({ score, counts }: Pick<Compliance, 'score' | 'counts'>): void {
    this.results += 1;
    if (score !== null) {
      this.scored += 1;
      this.sum += score;
    }
    for (const status of POSITION_STATUSES) {
      this.positions.set(status, (this.positions.get(status) ?? 0) + counts[status]);
    }
  }

  /** Returns, for example, `mean score 0.870; positions: 12 RIGHT, 1 MISSING`. */
  toString(): string {
    const counts = [...this.positions].filter(([, count]) => count > 0);
    const unscored = this.results - this.scored;
    return [
      this.scored === 0 ? 'no score' : `mean score ${(this.sum / this.scored).toFixed(3)}`,
      ...(unscored > 0 ? [`${unscored} without one, because nothing is in view`] : []),
      `positions: ${counts.map(([status, count]) => `${count} ${status}`).join(', ') || 'none'}`,
    ].join('; ');
  }
}
