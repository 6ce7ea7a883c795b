import { createUploadRoute } from './create-upload';
import { submitImagesRoute } from './submit-images';
import { submitUrlsRoute } from './submit-urls';

export const submissionRoutes = [createUploadRoute, submitImagesRoute, submitUrlsRoute];
