import { expect, it, jest } from '@jest/globals';
import { StageTimer } from '../../../lambdas/worker/pipeline/stage-timer';

it('StageTimer sums the times of a stage, also of a run that fails', async () => {
  const clock = jest.spyOn(performance, 'now');
  for (const now of [0, 30, 100, 107, 200, 205]) clock.mockReturnValueOnce(now);
  const timer = new StageTimer();

  await timer.measureStage('embed', () => 'vectors');
  await timer.measureStage('embed', () => Promise.resolve());
  await expect(
    timer.measureStage('decode', () => Promise.reject(new Error('damaged'))),
  ).rejects.toThrow();
  clock.mockRestore();

  expect(timer.milliseconds).toMatchObject({ embed: 37, decode: 5, match: 0 });
});
