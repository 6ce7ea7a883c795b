import { Annotations, Stack, Validations } from 'aws-cdk-lib';
import type { IAlarmAction } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { Config } from '../../config';

/** The recipients of messages when alarms go off or clear. */
export class AlarmRecipients extends Construct {
  readonly actions: readonly IAlarmAction[];

  constructor(
    scope: Construct,
    id: string,
    { alarmTopicArn, alarmEmail, alarms }: Pick<Config, 'alarmTopicArn' | 'alarmEmail' | 'alarms'>,
  ) {
    super(scope, id);
    const topics = [
      ...(alarmTopicArn === undefined ? [] : [Topic.fromTopicArn(this, 'Topic', alarmTopicArn)]),
      ...(alarmEmail === undefined ? [] : [this.topicOf(alarmEmail)]),
    ];
    this.actions = topics.map((topic) => new SnsAction(topic));
    if (topics.length === 0 && alarms !== 'console') {
      Annotations.of(this).addWarningV2(
        'shelf:alarms',
        'Nobody is told when an alarm goes off. Give shelf:alarmEmail or shelf:alarmTopicArn, ' +
          'or shelf:alarms=console if the console is enough.',
      );
    }
  }

  /**
   * Creates a topic for an email address. AWS asks the address to confirm, and sends nothing before that.
   */
  private topicOf(email: string): Topic {
    const topic = new Topic(this, 'Mail', {
      displayName: 'Shelf recognition alarms',
      enforceSSL: true,
    });
    topic.addSubscription(new EmailSubscription(email));
    // The policy that enforces TLS replaces the one that lets this AWS account publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    Validations.of(topic).acknowledge({
      id: 'AwsSolutions-SNS2',
      reason: 'Messages name alarms and no customer; a key of our own would cost $1 a month.',
    });
    return topic;
  }
}
