import { Lazy, Stack } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import { metricsNamespaceOf, stageSchema, type Stage } from '../../lambdas/contracts/stage';

const STAGE_CONTEXT = 'shelf-recognition:stage';

/** Records the stage of a stack. Must be called before anything is put into the stack. */
export function noteStage(node: Node, stage: Stage): void {
  node.setContext(STAGE_CONTEXT, stage);
}

/**
 * The namespace of the service's own metrics. It is taken from the enclosing stack, so that code for
 * metrics need not know the stage.
 */
export const METRICS_NAMESPACE = Lazy.uncachedString({
  produce: ({ scope }) =>
    metricsNamespaceOf(
      stageSchema.optional().parse(Stack.of(scope).node.tryGetContext(STAGE_CONTEXT)),
    ),
});
