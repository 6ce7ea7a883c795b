import { AppError } from '../../shared/app-error';

/** The 404s that several routes answer. A resource of another account does not exist either. */

export const noSuchItem = (itemUuid: string): AppError =>
  new AppError('not-found', `There is no catalogue item ${itemUuid}`);

export const noSuchTask = (taskUuid: string): AppError =>
  new AppError('not-found', `There is no task ${taskUuid}`);

export const noSuchPlanogram = (planogramUuid: string): AppError =>
  new AppError('not-found', `There is no planogram ${planogramUuid}`);

export const noSuchResult = (resultUuid: string): AppError =>
  new AppError('not-found', `There is no result ${resultUuid} in this task`);
