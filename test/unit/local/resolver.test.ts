import { describe, expect, test } from '@jest/globals';
import { Resolver } from '../../../local/template/resolver';
import { templateSchema, type Stack } from '../../../local/template/template';

const stateful: Stack = {
  name: 'Stateful',
  template: templateSchema.parse({
    Resources: {
      Items: { Type: 'AWS::DynamoDB::Table' },
      Media: { Type: 'AWS::S3::Bucket' },
      Cdn: { Type: 'AWS::CloudFront::Distribution' },
    },
    Outputs: {
      Table: { Value: { Ref: 'Items' }, Export: { Name: 'Stateful:Table' } },
    },
  }),
};
const service: Stack = {
  name: 'Service',
  template: templateSchema.parse({
    Resources: {
      Waiting: { Type: 'AWS::SQS::Queue' },
      Worker: { Type: 'AWS::Lambda::Function' },
    },
  }),
};
const resolver = new Resolver([stateful, service], {
  queueUrl: (name) => `http://127.0.0.1:1/0/${name}`,
  mediaDomain: '127.0.0.1:8787',
});
const inService = (value: unknown): unknown => resolver.resolve(value, service);
const inStateful = (value: unknown): unknown => resolver.resolve(value, stateful);

describe('the resolver', () => {
  test.each([
    [{ Ref: 'Waiting' }, 'http://127.0.0.1:1/0/Waiting'],
    [{ 'Fn::GetAtt': ['Waiting', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:Waiting'],
    [{ 'Fn::GetAtt': 'Worker.Arn' }, 'arn:aws:lambda:us-east-1:000000000000:function:Worker'],
    [{ 'Fn::ImportValue': 'Stateful:Table' }, 'Items'],
    [{ 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }]] }, 'a-us-east-1'],
    [{ 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] }, 'b'],
    [
      { 'Fn::Sub': '${AWS::AccountId}/${Worker.Arn}/${!Literal}' },
      '000000000000/arn:aws:lambda:us-east-1:000000000000:function:Worker/${Literal}',
    ],
    [{ 'Fn::Sub': ['${Name}', { Name: { Ref: 'Worker' } }] }, 'Worker'],
    [{ Ref: 'AWS::StackName' }, 'Service'],
    [
      ['as', { it: null }],
      ['as', { it: null }],
    ],
  ])('turns %j into %j', (value, expected) => {
    expect(inService(value)).toEqual(expected);
  });

  test('names buckets and the distribution as addresses are made of them', () => {
    expect(inStateful({ Ref: 'Media' })).toBe('media');
    expect(inStateful({ 'Fn::GetAtt': ['Media', 'Arn'] })).toBe('arn:aws:s3:::media');
    expect(inStateful({ 'Fn::GetAtt': ['Cdn', 'DomainName'] })).toBe('127.0.0.1:8787');
  });

  test.each([
    [{ Ref: 'Nothing' }, 'The template of Service refers to Nothing, which it lacks.'],
    [{ 'Fn::GetAtt': ['Waiting', 'Colour'] }, 'Waiting.Colour (AWS::SQS::Queue)'],
    [{ 'Fn::ImportValue': 'Nobody:Exports' }, 'imports Nobody:Exports, which no stack exports'],
    [{ 'Fn::Cidr': [] }, 'uses Fn::Cidr, which the local cloud does not know'],
    [{ 'Fn::If': ['Small', 1, 2] }, 'uses Fn::If, which the local cloud does not know'],
  ])('refuses %j', (value, words) => {
    expect(() => inService(value)).toThrow(words);
  });
});
