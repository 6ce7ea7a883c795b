import { complianceSchema } from '../../lambdas/contracts/compliance';
import { planogramSchema } from '../../lambdas/contracts/planogram';
import type { Result } from '../../lambdas/contracts/result';
import { LeftOutError } from './run-steps';
import type { SmokeClient } from './smoke-client';

/** The step of planograms, and the planogram that it has made and not yet deleted. */
export class PlanogramSteps {
  private uuid?: string;

  constructor(private readonly client: SmokeClient) {}

  /** Compares a photo with a planogram that has the item of the run as its must-have. */
  async planogram(item: string, result: Result | undefined): Promise<string> {
    const json = { name: 'Smoke run', must_have: [item] };
    const { uuid } = await this.client.expect(planogramSchema, 'POST', '/planograms', { json });
    this.uuid = uuid;
    const compared = result && (await this.compare(uuid, result));
    await this.client.expect(planogramSchema, 'DELETE', `/planograms/${uuid}`);
    delete this.uuid;
    if (compared === undefined) throw new LeftOutError('no result to compare with came before');
    return compared;
  }

  /** The addresses of what is left when the step broke. */
  left(): string[] {
    return this.uuid === undefined ? [] : [`/planograms/${this.uuid}`];
  }

  private async compare(planogram: string, { task_uuid, uuid }: Result): Promise<string> {
    const path = `/image-recognition/tasks/${task_uuid}/results/${uuid}/compliance`;
    const { must_have } = await this.client.expect(
      complianceSchema,
      'GET',
      `${path}?planogram=${planogram}`,
    );
    const [found] = must_have;
    if (!found?.is_found) throw new Error('the must-have is not found on the photo');
    return `the must-have is found ${found.facings} times`;
  }
}
