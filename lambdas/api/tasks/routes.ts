import { changeTaskItemsRoute } from './change-task-items';
import { createItemOfFacingsRoute } from './create-item-of-facings';
import { createTaskRoute } from './create-task';
import { deleteTaskRoute } from './delete-task';
import { getTaskRoute } from './get-task';
import { listTaskItemsRoute } from './list-task-items';
import { listTasksRoute } from './list-tasks';
import { updateTaskRoute } from './update-task';

export const tasksRoutes = [
  createTaskRoute,
  listTasksRoute,
  getTaskRoute,
  updateTaskRoute,
  deleteTaskRoute,
  listTaskItemsRoute,
  changeTaskItemsRoute,
  createItemOfFacingsRoute,
];
