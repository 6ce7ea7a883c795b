import * as z from 'zod';

/**
 * One deployment in a region of an AWS account. A region may have one without a stage and any
 * number of named ones. Names that must be unique contain the stage.
 */
export type Stage = string | undefined;

/**
 * CloudFront limits access control names to 64 characters. In `shelf-recognition-<stage>-<region>`,
 * 19 are fixed, and the longest region, us-isof-south-1, takes 15: 64 - 19 - 15 = 30.
 */
const MAX_STAGE_LENGTH = 30;

export const stageSchema = z
  .string()
  .max(MAX_STAGE_LENGTH, `must have at most ${MAX_STAGE_LENGTH} characters`)
  .regex(
    /^[a-z][a-z\d]*(-[a-z\d]+)*$/,
    'must be lower-case letters, digits and single hyphens, and start with a letter',
  );

/** The names of the two stacks of a stage. */
export const stackNamesOf = (stage: Stage) => {
  const prefix = stage === undefined ? '' : `${stage}-`;
  return {
    stateful: `${prefix}ShelfRecognitionStateful`,
    service: `${prefix}ShelfRecognitionService`,
  } as const;
};

/** The name of a stage's API, with which its names in CloudFront also start. */
export const serviceNameOf = (stage: Stage): string =>
  stage === undefined ? 'shelf-recognition' : `shelf-recognition-${stage}`;

/** The namespace that a stage's own metrics have in CloudWatch. */
export const metricsNamespaceOf = (stage: Stage): string =>
  stage === undefined ? 'ShelfRecognition' : `ShelfRecognition/${stage}`;

/**
 * The prefix of the names of a stage's API Gateway keys; the account follows. Neither stages nor
 * accounts contain dots, so no key of one stage is taken for a key of another.
 */
export const gatewayKeyPrefixOf = (stage: Stage): string =>
  stage === undefined ? 'shelf-recognition-' : `shelf-recognition.${stage}.`;
