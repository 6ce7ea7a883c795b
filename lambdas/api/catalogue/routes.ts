import { addReferenceImagesRoute } from './add-reference-images';
import { createCatalogItemRoute } from './create-catalog-item';
import { deleteCatalogItemRoute } from './delete-catalog-item';
import { deleteLearnedViewRoute } from './delete-learned-view';
import { deleteReferenceImageRoute } from './delete-reference-image';
import { getCatalogItemRoute } from './get-catalog-item';
import { getEnrolmentRoute } from './get-enrolment';
import { listCatalogItemsRoute } from './list-catalog-items';
import { listLearnedViewsRoute } from './list-learned-views';
import { listReferenceImagesRoute } from './list-reference-images';
import { replaceThumbnailRoute } from './replace-thumbnail';
import { switchLearnedViewsRoute } from './switch-learned-views';
import { updateCatalogItemRoute } from './update-catalog-item';

export const catalogueRoutes = [
  createCatalogItemRoute,
  listCatalogItemsRoute,
  getCatalogItemRoute,
  updateCatalogItemRoute,
  deleteCatalogItemRoute,
  getEnrolmentRoute,
  addReferenceImagesRoute,
  listReferenceImagesRoute,
  deleteReferenceImageRoute,
  replaceThumbnailRoute,
  listLearnedViewsRoute,
  switchLearnedViewsRoute,
  deleteLearnedViewRoute,
];
