import { AppError } from '../../shared/app-error';

/** The 404s of several routes. For a caller, a resource of another account does not exist. */

export const noSuchItem = (itemUuid: string): AppError =>
  new AppError('not-found', `There is no catalogue item ${itemUuid}`);

/** The 404 of a repeated request if everything that it made has been deleted. */
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
