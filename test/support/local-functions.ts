import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileRuntime } from '../../local/functions/compile-runtime';
import { functionEnvironment } from '../../local/functions/function-environment';
import type { FunctionDefinition } from '../../local/functions/function-definition';
import { FunctionPool } from '../../local/functions/function-pool';
import { StartGate } from '../../local/functions/start-gate';
import { localArn } from '../../local/template/pseudo-parameters';

const NOWHERE = 'http://127.0.0.1:9';

export interface TestFunction {
  readonly name: string;
  /** Body of the handler's file. */
  readonly code: string;
  readonly timeoutSeconds?: number;
  readonly maximum?: number;
  readonly packageType?: FunctionDefinition['packageType'];
  readonly environment?: Record<string, string>;
}

/** A function whose code a test writes. It runs as the local cloud runs the template's functions. */
export function testFunction(folder: string, fn: TestFunction): FunctionPool {
  const codeFolder = join(folder, fn.name);
  mkdirSync(codeFolder, { recursive: true });
  writeFileSync(join(codeFolder, 'index.js'), fn.code);
  const definition: FunctionDefinition = {
    name: fn.name,
    arn: localArn('lambda', `function:${fn.name}`),
    packageType: fn.packageType ?? 'Zip',
    folder: codeFolder,
    handler: 'index.handler',
    timeoutSeconds: fn.timeoutSeconds ?? 5,
    memoryMb: 256,
    environment: fn.environment ?? {},
  };
  return new FunctionPool(definition, {
    maximum: fn.maximum ?? 2,
    runtime: compileRuntime(folder),
    environment: functionEnvironment(definition, {
      dynamodb: NOWHERE,
      s3: NOWHERE,
      sqs: NOWHERE,
      sfn: NOWHERE,
    }),
    logFolder: join(folder, 'logs'),
    startGate: new StartGate(2),
  });
}
