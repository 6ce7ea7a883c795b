import { describe, expect, test } from '@jest/globals';
import { parseDefinition, scaleWaits } from '../../../local/step-functions/definition';

const machine = (state: object, more: object = {}) =>
  JSON.stringify({
    StartAt: 'Only',
    States: { Only: { Type: 'Task', End: true, ...state } },
    ...more,
  });

describe('a state machine definition', () => {
  test('has its waits scaled, and nothing else', () => {
    const retrier = { ErrorEquals: ['States.ALL'], IntervalSeconds: 30, BackoffRate: 2 };
    const definition = parseDefinition(
      'Deliver',
      machine({ Retry: [{ ...retrier, MaxAttempts: 2, MaxDelaySeconds: 300 }] }),
    );

    expect(scaleWaits(definition, 0.1).States['Only']?.Retry).toEqual([
      { ...retrier, IntervalSeconds: 3, MaxAttempts: 2, MaxDelaySeconds: 30 },
    ]);
  });

  test.each([
    [machine({ Assign: { x: 1 } }), 'JSONata or Assign'],
    [machine({ Type: 'Map' }), 'is a Map'],
    [
      machine({ Resource: 'arn:aws:states:::lambda:invoke' }),
      'uses arn:aws:states:::lambda:invoke',
    ],
    [machine({ Parameters: { 'attempt.$': '$$.State.RetryCount' } }), 'uses $$.State'],
    [machine({}, { QueryLanguage: 'JSONata' }), 'uses JSONata'],
  ])('is refused if the interpreter cannot run it: %s', (text, words) => {
    expect(() => parseDefinition('Deliver', text)).toThrow(words);
  });
});
