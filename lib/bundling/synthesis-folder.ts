import { Stage } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The folder that the app is synthesised into. Bundles are written into it as well. */
export function synthesisFolderOf(construct: IConstruct): string {
  const stage = Stage.of(construct);
  if (!stage) throw new Error(`${construct.node.path} is in no app.`);
  return stage.outdir;
}
