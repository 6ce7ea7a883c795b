import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { secondsToNextCallbackAttempt } from '../../../lambdas/contracts/callback';
import { LIMITS } from '../../../lambdas/contracts/limits';

const page = readFileSync(join(__dirname, '../../../docs/receiving-callbacks.md'), 'utf8');

it('the page for receivers states the attempts and the waits of the code', () => {
  const waits = Array.from({ length: LIMITS.callbackAttempts - 1 }, (_, index) => {
    return `${secondsToNextCallbackAttempt(index + 1)} s`;
  });
  const [last, ...before] = waits.reverse();
  const listed = [before.reverse().join(', '), last].filter(Boolean).join(' and ');

  const text = page.replaceAll(/\s+/g, ' ');
  expect(text).toContain(
    `There are ${LIMITS.callbackAttempts} attempts, with waits of ${listed} between them.`,
  );
  expect(text).toContain(`longer, up to ${LIMITS.callbackLongestWaitSeconds} s.`);
});
