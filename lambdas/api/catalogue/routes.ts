import { addReferenceImagesRoute } from './add-reference-images';
import { createCatalogItemRoute } from './create-catalog-item';
import { deleteCatalogItemRoute } from './delete-catalog-item';
import { deleteReferenceImageRoute } from './delete-reference-image';
import { getCatalogItemRoute } from './get-catalog-item';
import { getEnrolmentRoute } from './get-enrolment';
import { listCatalogItemsRoute } from './list-catalog-items';
import { listReferenceImagesRoute } from './list-reference-images';
import { replaceThumbnailRoute } from './replace-thumbnail';
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
];
