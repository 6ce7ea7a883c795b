import { describe, expect, test } from '@jest/globals';
import { OTHER_VALUES } from '../../tools/deploy/other-values';
import { synthesise } from '../support/synthesise';
import { Template } from '../support/template';
import { temporaryFolder } from '../support/temporary-folder';
import { warningsIn } from '../support/warnings-in';

const outdir = temporaryFolder();
const PINNED = {
  'shelf:workerBaseImage': OTHER_VALUES.workerBaseImage,
  'shelf:callbackReservedConcurrency': 'none',
};

describe('alarms without a topic of the operator', () => {
  test('are mailed to an address, by a topic that only CloudWatch of this account may send to', () => {
    synthesise(outdir, {
      ...PINNED,
      'shelf:alarmEmail': 'ops@example.com',
      'shelf:permissionsBoundary': 'none',
    });
    const service = Template.read('ShelfRecognitionService', [], outdir);
    const [topic] = service.resources('AWS::SNS::Topic').map(({ id }) => ({ Ref: id }));
    expect(service.resources('AWS::SNS::Subscription').map(({ Properties }) => Properties)).toEqual(
      [{ Protocol: 'email', Endpoint: 'ops@example.com', TopicArn: topic }],
    );
    for (const { Properties } of service.resources('AWS::CloudWatch::Alarm')) {
      expect(Properties).toMatchObject({ AlarmActions: [topic], OKActions: [topic] });
    }
    const [policy] = service.resources('AWS::SNS::TopicPolicy');
    expect(policy?.Properties['PolicyDocument']).toMatchObject({
      Statement: [
        { Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
        {
          Effect: 'Allow',
          Action: 'sns:Publish',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        },
      ],
    });
    expect(warningsIn(outdir)).toEqual([]);
  });

  test('are warned of, unless the console is said to be enough', () => {
    synthesise(outdir, PINNED);
    expect(warningsIn(outdir)).toEqual([
      expect.stringContaining('Give shelf:permissionsBoundary'),
      expect.stringContaining('Give shelf:alarmEmail or shelf:alarmTopicArn'),
    ]);
    synthesise(outdir, {
      ...PINNED,
      'shelf:alarms': 'console',
      'shelf:permissionsBoundary': 'none',
    });
    expect(warningsIn(outdir)).toEqual([]);
  });
});
