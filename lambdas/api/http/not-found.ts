import { AppError } from '../../shared/app-error';

/** 404 errors that several routes share. For a caller, a resource of another account does not exist. */

export const noSuchItem = (itemUuid: string): AppError =>
  new AppError('not-found', `There is no catalogue item ${itemUuid}`);

/** The 404 for a repeated request when what it created has since been deleted. */
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
