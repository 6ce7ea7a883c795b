import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { complianceSchema } from '../../lambdas/contracts/compliance';
import { planogramSchema } from '../../lambdas/contracts/planogram';
import type { Result } from '../../lambdas/contracts/result';
import type { Leftover } from './materials';
import { LeftOutError } from './run-steps';
import { checked } from './smoke-client';

/** The planogram step. It keeps its planogram until that is deleted. */
export class PlanogramSteps {
  private uuid?: string;

  constructor(private readonly planograms: ShelfClient['planograms']) {}

  /** Compares a photo with a planogram that has the run's item as its must-have. */
  async planogram(item: string, result: Result | undefined): Promise<string> {
    const made = this.planograms.create({ name: 'Smoke run', must_have: [item] });
    const { uuid } = await checked(planogramSchema, made);
    this.uuid = uuid;
    const compared = result && (await this.compare(uuid, result));
    await this.planograms.delete(uuid);
    delete this.uuid;
    if (compared === undefined) throw new LeftOutError('no result to compare with came before');
    return compared;
  }

  left(): Leftover[] {
    const { uuid } = this;
    if (uuid === undefined) return [];
    return [{ path: `/planograms/${uuid}`, delete: () => this.planograms.delete(uuid) }];
  }

  private async compare(planogram: string, { task_uuid, uuid }: Result): Promise<string> {
    const compared = this.planograms.compare(planogram, { task_uuid, result_uuid: uuid });
    const { must_have } = await checked(complianceSchema, compared);
    const [found] = must_have;
    if (!found?.is_found) throw new Error('the must-have is not found on the photo');
    return `the must-have is found ${found.facings} times`;
  }
}
