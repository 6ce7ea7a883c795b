import { expect, it } from '@jest/globals';
import { ShelfError, type ShelfClient } from '../../../clients/typescript/src/index';
import { isUnsent, Submissions } from '../../../console/src/submit/submissions';

const settled = () => new Promise(setImmediate);

/** A client whose results are COMPLETED at once. */
const CLIENT = {
  results: { wait: () => Promise.resolve({ status: 'COMPLETED', failure_reason: '' }) },
} as unknown as ShelfClient;

/** A photo that is sent when `arrive` is called. */
function heldPhoto(name: string) {
  const held = Promise.withResolvers<readonly string[]>();
  let isSending = false;
  return {
    arrive: () => held.resolve([`result of ${name}`]),
    lose: () => held.reject(new ShelfError('unreachable', 'photos[0]: did not arrive')),
    isSending: () => isSending,
    photo: {
      name,
      send: () => {
        isSending = true;
        return held.promise;
      },
    },
  };
}

it('photos are sent three at a time, and each is followed to its end', async () => {
  const accepted: string[] = [];
  const submissions = new Submissions(CLIENT, (task) => accepted.push(task));
  const photos = ['a', 'b', 'c', 'd'].map(heldPhoto);
  const [a, b, , d] = photos;
  submissions.add(
    'task',
    photos.map(({ photo }) => photo),
  );
  await settled();
  expect(photos.map(({ isSending }) => isSending())).toEqual([true, true, true, false]);

  a?.arrive();
  b?.lose();
  await settled();
  expect(d?.isSending()).toBe(true);
  expect(accepted).toEqual(['task']);
  expect(submissions.current().map(({ name, state }) => ({ name, ...state }))).toEqual([
    { name: 'a', step: 'completed', result: 'result of a' },
    { name: 'b', step: 'failed', reason: 'The file did not arrive' },
    { name: 'c', step: 'sending' },
    { name: 'd', step: 'sending' },
  ]);
  expect(submissions.current().filter(isUnsent)).toHaveLength(2);
});

it('a photo is unseen again once it changes after its page has shown it', async () => {
  const submissions = new Submissions(CLIENT, () => undefined);
  const one = heldPhoto('one');
  submissions.add('task', [one.photo]);
  submissions.see('task');
  expect(submissions.current()).toMatchObject([{ isSeen: true }]);
  one.lose();
  await settled();
  expect(submissions.current()).toMatchObject([{ isSeen: false, state: { step: 'failed' } }]);
  submissions.see('another task');
  expect(submissions.current()).toMatchObject([{ isSeen: false }]);
});

it('no further photo is sent once it is stopped', async () => {
  const submissions = new Submissions(CLIENT, () => undefined);
  const photos = ['a', 'b', 'c', 'd'].map(heldPhoto);
  submissions.add(
    'task',
    photos.map(({ photo }) => photo),
  );
  submissions.stop();
  photos[0]?.arrive();
  await settled();
  expect(photos[3]?.isSending()).toBe(false);
});
