import { describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { testTemplate } from '../../support/local-template';

const schema = z.object({ DelaySeconds: z.number().default(0) });

describe('the template as a cloud', () => {
  test('gives the resources of a type with resolved properties', () => {
    const template = testTemplate({
      Slow: { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: 5 } },
      Plain: { Type: 'AWS::SQS::Queue' },
      Role: { Type: 'AWS::IAM::Role' },
    });

    expect(template.ofType('AWS::SQS::Queue', schema)).toEqual([
      { id: 'Slow', properties: { DelaySeconds: 5 } },
      { id: 'Plain', properties: { DelaySeconds: 0 } },
    ]);
  });

  test('stops at a type that is neither run nor ignored', () => {
    expect(() => testTemplate({ Search: { Type: 'AWS::OpenSearchService::Domain' } })).toThrow(
      'a resource of type AWS::OpenSearchService::Domain (Search)',
    );
  });

  test('stops at a resource with a condition', () => {
    const conditional = { Type: 'AWS::SQS::Queue', Condition: 'Small' };

    expect(() => testTemplate({ Slow: conditional })).toThrow('conditions are not run here');
  });

  test('names the resource and the property that do not fit', () => {
    const template = testTemplate({
      Odd: { Type: 'AWS::SQS::Queue', Properties: { DelaySeconds: 'soon' } },
    });

    expect(() => template.ofType('AWS::SQS::Queue', schema)).toThrow(/Odd[\s\S]*DelaySeconds/);
  });
});
