import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { LaneName } from '../../lambdas/contracts/queue-message';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { TABLE_NAMES, type Access, type DocumentPrefix } from '../../lambdas/contracts/access';
import type { Callbacks } from './callbacks';
import type { Lane } from './lane';
import type { Media } from './media';
import type { ObjectBucket } from './object-bucket';
import type { Tables } from './tables';
import type { Uploads } from './uploads';

/** Everything that functions can be given access to. */
export interface Capabilities {
  readonly tables: Tables;
  readonly media: Media;
  readonly documents: ObjectBucket<DocumentPrefix>;
  readonly uploads: Uploads;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  readonly callbacks: Callbacks;
  /** How many days finished results are kept; 0: for ever. */
  readonly imageRetentionDays: number;
}

/**
 * Gives a function the permissions that lib/access.ts lists, and the environment variables that go with
 * them.
 */
export function grantAccess(fn: LambdaFunction, access: Access, to: Capabilities): void {
  for (const name of TABLE_NAMES) {
    const actions = access.tables?.[name];
    if (actions) to.tables[name].grant(fn, actions);
  }
  if (access.media) to.media.grant(fn, access.media);
  if (access.mediaAddresses) to.media.grantMediaBaseUrl(fn);
  if (access.documents) to.documents.grant(fn, access.documents);
  if (access.uploads) to.uploads.objects.grant(fn, access.uploads);
  if (access.uploadsOrigin) to.uploads.grantOrigin(fn);
  if (access.startsCallbacks) {
    to.callbacks.grantStart(fn);
    // The function that completes the last step for a result also marks the result for deletion after
    // this time.
    fn.addEnvironment(ENVIRONMENT_VARIABLES.imageRetentionDays, String(to.imageRetentionDays));
  }
  for (const name of access.sendsTo ?? []) to.lanes[name].grantSend(fn);
}
