import { stageSchema } from '../../../lambdas/contracts/stage';
import { flag, option, text } from '../../../local/shared/command-line';
import { STATE_FOLDER } from '../../../local/state/local-json';

export const stageOption = option(
  'STAGE',
  'with --deployed: the stage, as deployed with shelf:stage=STAGE',
  stageSchema.optional(),
);

export const STAGE_NEEDS_DEPLOYED = '--stage needs --deployed: a local service has no stages';

/** The options that every operator command takes. */
export const serviceOptions = {
  state: option('DIR', "the local service's --state folder", text.default(STATE_FOLDER)),
  deployed: flag(
    'the deployed stage instead, with your AWS credentials, in the region of AWS_REGION,\n' +
      'AWS_DEFAULT_REGION or your profile',
  ),
  stage: stageOption,
  json: flag('print one JSON object'),
};

export const accountSchema = text.regex(
  /^[a-z0-9][a-z0-9-]{0,62}$/,
  'must be lower-case letters, digits and dashes',
);
