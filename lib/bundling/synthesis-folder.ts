import { Stage } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The folder into which the app is synthesised. Bundles are written there too. */
export function synthesisFolderOf(construct: IConstruct): string {
  const stage = Stage.of(construct);
  if (!stage) throw new Error(`${construct.node.path} is in no app.`);
  return stage.outdir;
}
