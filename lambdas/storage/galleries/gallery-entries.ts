import * as z from 'zod';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';

/** The table Galleries: the log of catalogue changes, and packed galleries. All of its rows expire. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.galleriesTable]: z.string() }),
);
export const galleriesTable = () => environment()[ENVIRONMENT_VARIABLES.galleriesTable];

export const GALLERIES_KEY = ['account_id', 'entry'] as const;

/** A revision as part of a sort key, padded with zeros so that keys sort in numerical order. */
export const revisionText = (revision: number): string => String(revision).padStart(15, '0');
