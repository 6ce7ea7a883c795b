import { join } from 'node:path';
import { Annotations, Duration } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { DockerImageCode, DockerImageFunction, RecursiveLoop } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { readImageReference } from '../../lambdas/contracts/image-reference';
import { ALLOCATOR_ENVIRONMENT } from '../../lambdas/worker/allocator';
import { stageWorkerImage, workerBaseImage } from '../bundling/stage-worker-image';
import { synthesisFolderOf } from '../bundling/synthesis-folder';
import type { Config } from '../config';
import {
  lambdaArchitectureOf,
  commonFunctionEnvironment,
  FunctionIdentity,
  lambdaTracingOf,
} from './function-identity';
import { addLiveAlias } from './live-alias';

/**
 * The function that recognises images. It is a container image, because the models are too large for a
 * zip file.
 */
export class Worker extends Construct {
  readonly function: DockerImageFunction;

  constructor(scope: Construct, id: string, { config }: { readonly config: Config }) {
    super(scope, id);
    const context = join(synthesisFolderOf(this), 'worker-image');
    stageWorkerImage(context);
    if (readImageReference(config.workerBaseImage ?? workerBaseImage()).digest === undefined) {
      Annotations.of(this).addWarningV2(
        'shelf:workerBaseImage',
        'The base of the worker image is named by a tag, so the next build may take another one. Run ' +
          'npm run base-image, and commit lambdas/worker/base-image.txt.',
      );
    }

    const identity = new FunctionIdentity(this, 'Identity', config);
    this.function = new DockerImageFunction(this, 'Function', {
      description: 'Shelf recognition: recognises submitted images, embeds catalogue items',
      code: DockerImageCode.fromImageAsset(context, {
        cmd: ['handler.handler'],
        platform: config.architecture === 'arm64' ? Platform.LINUX_ARM64 : Platform.LINUX_AMD64,
        ...(config.workerBaseImage && { buildArgs: { BASE_IMAGE: config.workerBaseImage } }),
      }),
      architecture: lambdaArchitectureOf(config),
      memorySize: config.workerMemoryMb,
      ...(config.workerReservedConcurrency !== undefined && {
        reservedConcurrentExecutions: config.workerReservedConcurrency,
      }),
      timeout: Duration.seconds(config.workerTimeoutSeconds),
      // A job on a task's results, such as an export, is a chain of messages. Lambda would end it after sixteen.
      recursiveLoop: RecursiveLoop.ALLOW,
      tracing: lambdaTracingOf(config),
      role: identity.role,
      logGroup: identity.logGroup,
      environment: { ...commonFunctionEnvironment('worker', config), ...ALLOCATOR_ENVIRONMENT },
    });
    addLiveAlias(this.function, config);
  }
}
