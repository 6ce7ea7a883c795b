import { AppError } from '../../shared/app-error';

/** The 404s that several routes answer. A resource of another account does not exist either. */

export const noSuchItem = (itemUuid: string): AppError =>
  new AppError('not-found', `There is no catalogue item ${itemUuid}`);

/** The 404 of a repeated request that finds that all it made was deleted. */
export const madeAndDeleted = (what: string): AppError =>
  new AppError(
    'not-found',
    `The ${what} that this request made has been deleted since; send a new Idempotency-Key to make another`,
  );

export const noSuchTask = (taskUuid: string): AppError =>
  new AppError('not-found', `There is no task ${taskUuid}`);

export const noSuchPlanogram = (planogramUuid: string): AppError =>
  new AppError('not-found', `There is no planogram ${planogramUuid}`);

export const noSuchResult = (resultUuid: string): AppError =>
  new AppError('not-found', `There is no result ${resultUuid} in this task`);
