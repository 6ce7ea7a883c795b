import * as z from 'zod';
import { action, flag, option, text } from '../../local/shared/command-line';
import { STAGE_NEEDS_DEPLOYED, stageOption } from '../operate/connect/options';
import { STATE_FOLDER } from '../../local/state/local-json';

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});

export const SMOKE = {
  call: 'npm run smoke',
  about: 'Uses every part of a running service once, as a client does, and cleans up.',
  actions: {
    '': action(
      '',
      {
        baseUrl: option(
          'URL',
          'the service with its stage, such as https://.../v2',
          address.optional(),
        ),
        deployed: flag('the deployed stage, with your AWS credentials'),
        stage: stageOption,
        state: option(
          'DIR',
          `the local service's --state folder (default ${STATE_FOLDER})`,
          text.optional(),
        ),
        apiKey: option(
          'KEY',
          'a key with every permission; the local service has its own',
          text.optional(),
        ),
        photoUrl: option(
          'URL',
          'a public address of a photo (default: where the service keeps its own)',
          address.optional(),
        ),
        receiver: option('URL', 'an address that takes callbacks with 2xx', address.optional()),
      },
      ({ baseUrl, deployed, stage, state, apiKey }) => {
        if ([baseUrl !== undefined, deployed, state !== undefined].filter(Boolean).length > 1) {
          return '--base-url, --deployed and --state exclude each other';
        }
        if (stage !== undefined && !deployed) return STAGE_NEEDS_DEPLOYED;
        return (baseUrl !== undefined || deployed) && apiKey === undefined
          ? '--base-url and --deployed need --api-key KEY'
          : undefined;
      },
    ),
  },
};
