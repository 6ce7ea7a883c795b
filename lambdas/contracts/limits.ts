/** Every limit a caller can meet, in one place; the documentation is generated from these. */

/** Bytes. */
const MEGABYTE = 1_000_000;
/** Pixels. */
const MEGAPIXEL = 1_000_000;

export const LIMITS = {
  /** sync-image answers 408 this long after API Gateway received the request. */
  syncWaitSeconds: 27,
  /** API Gateway gives up on an integration after 29 s; handlers may run no longer either. */
  integrationTimeoutSeconds: 29,

  nameLength: 255,
  attributeLength: 255,
  descriptionLength: 10_000,
  tagsLength: 2_000,
  /** Of images and of callbacks. */
  urlLength: 2_048,

  /** Catalogue items in one task; their uuids are one S3 document of about 390 KB. */
  catalogItemsPerTask: 10_000,
  /**
   * Thumbnails and reference images of a task's items together. A worker that starts on the task reads 15 KB for each:
   * 300 MB, some 13 s at the 24 MB/s that one DynamoDB partition gives; and it holds them twice while it lays them out, in
   * their rows and in the gallery: 600 of its 3,008 MB.
   */
  picturesPerTask: 20_000,
  filesPerRequest: 20,
  urlsPerRequest: 100,
  referenceImagesPerItem: 8,

  pageSizeDefault: 50,
  pageSizeMaximum: 100,

  /**
   * A Lambda event may hold 6 MB and API Gateway hands binary bodies over as base64 (4 bytes for
   * 3), beside some KB of headers: 4.4 MB x 4/3 = 5.9 MB.
   */
  multipartBodyBytes: 4.4 * MEGABYTE,
  jsonBodyBytes: 1 * MEGABYTE,
  /** A picture fetched from a URL. */
  fetchedImageBytes: 20 * MEGABYTE,
  fetchTimeoutSeconds: 10,
  fetchRedirects: 3,
  imagePixels: 50 * MEGAPIXEL,
  /** As many as JPEG can say. A PNG of 49,000,000 rows of one pixel took 8 s to decode. */
  imageSide: 65_535,
  /**
   * A scan is a pass over all pixels, however few bytes it has, and 1.4 MB hold 2,600 of them. libjpeg,
   * sharp and mozjpeg write about 10.
   */
  jpegScans: 100,
  /**
   * All categories of a result, as they stand in an answer of Lambda: a string in JSON, where a quote
   * takes two bytes. An answer may have 6.29 MB, and 800 facings take some 750 bytes each in
   * annotations, detections, realogram and shares: 0.6 MB, which leaves another 0.6 MB to spare.
   */
  categoriesBytes: 5 * MEGABYTE,

  /**
   * Receives of an image's message; after the last its result is FAILED. AWS advises 5 or more, as a
   * receive while Lambda throttles the worker counts, too.
   */
  recognitionAttempts: 5,

  callbackTimeoutSeconds: 10,
  callbackAttempts: 3,
  callbackLongestWaitSeconds: 300,
} as const;
