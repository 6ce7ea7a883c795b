import type { RecognitionDocument, Result } from '../../contracts/result';
import type { ResultRow } from '../../contracts/rows';
import { renderCallerData } from '../caller-data';
import { renderRename } from '../result-summary';
import { OBJECT_CATEGORY } from './categories';
import { buildCocoInfo, COCO_LICENSES } from './coco-info';

/**
 * The full result, rendered here for all routes and the callback.
 * @param document - what was recognised; `null` while IN_PROGRESS and when FAILED.
 * @param mediaBaseUrl - where a browser finds stored pictures, without a trailing slash.
 */
export function renderResult(
  row: ResultRow,
  document: RecognitionDocument | null,
  mediaBaseUrl: string,
): Result {
  const image_url = `${mediaBaseUrl}/${row.image_key}`;
  const { postprocessing_results, coco } = document ?? emptyDocument(row.created_at);
  return {
    uuid: row.result_uuid,
    task_uuid: row.task_uuid,
    ...renderCallerData(row),
    image_url,
    status: row.status,
    failure_reason: row.failure_reason,
    duration: row.duration,
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...renderRename(row),
    confidence_score: row.confidence_score,
    postprocessing_results,
    coco: { ...coco, images: coco.images.map((image) => ({ ...image, file_name: image_url })) },
  };
}

/** A document without detections. Existing clients expect every key in it from the start. */
function emptyDocument(createdAt: string): RecognitionDocument {
  return {
    postprocessing_results: { detections: [], realogram: null, shares: [] },
    coco: {
      info: buildCocoInfo(createdAt, []),
      licenses: COCO_LICENSES,
      images: [],
      neurolabs: {},
      categories: [OBJECT_CATEGORY],
      annotations: [],
    },
  };
}
