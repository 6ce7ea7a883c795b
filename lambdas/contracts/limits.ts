/** Every limit that a caller can run into. The OpenAPI document takes its numbers from here. */

/** Bytes in a megabyte (decimal). */
const MEGABYTE_IN_BYTES = 1_000_000;
const MEGAPIXEL_IN_PIXELS = 1_000_000;

export const LIMITS = {
  /**
   * How long after arriving at API Gateway an unfinished sync-image request is answered with 408.
   */
  syncWaitSeconds: 27,
  /** API Gateway gives up on a handler after this time, so handlers may not run longer. */
  integrationTimeoutSeconds: 29,

  nameLength: 255,
  attributeLength: 255,
  descriptionLength: 10_000,
  tagsLength: 2_000,
  customPropsPerItem: 20,
  customPropNameLength: 64,
  customPropValueLength: 256,
  /** The longest image address or callback address, in characters. */
  urlLength: 2_048,
  /**
   * The external_id is the sort key of an index, which may have at most 1,024 bytes. 255 characters
   * take up to 765 bytes in UTF-8.
   */
  externalIdLength: 255,
  fileNameLength: 255,
  /**
   * The size of a photo's metadata: all names and values together. 2 KB more add two or three write
   * units to each write of the row and its index entry.
   */
  metadataBytes: 2_000,

  /** The uuids of a task's items are stored in one S3 document. This many take about 390 KB. */
  catalogItemsPerTask: 10_000,
  /**
   * Thumbnails and reference images of a task's items together. Packing a gallery reads 15 KB for each:
   * 300 MB, or 13 s at the 24 MB/s of one DynamoDB partition.
   */
  picturesPerTask: 20_000,
  /**
   * How long a large task that follows the catalogue keeps its list of items, at least. A new list of
   * 10,000 items makes workers pack its gallery again: 30,000 read units.
   */
  followingPauseMinutes: 10,
  /** Each position takes at most 150 bytes, and a DynamoDB row may have 400 KB. */
  planogramPositions: 1_000,
  /**
   * The facings of all positions together. Comparing this many with 800 facings on a photo takes
   * 1.6 million steps.
   */
  planogramFacings: 2_000,
  planogramBays: 100,
  planogramShelves: 100,
  planogramMustHaves: 1_000,
  /**
   * How many facings of a result may be corrected and added in all. This many take about 80 KB of
   * its row; DynamoDB allows 400 KB.
   */
  correctionsPerResult: 2_000,
  /**
   * How often a result's facings may be named again. Each attempt may leave a document of up to 5
   * MB.
   */
  renamesPerResult: 100,
  /** How many results one request may name again. At half a second each, they take 1.4 hours. */
  resultsPerRenaming: 10_000,
  /**
   * How many results one export may have. With 100 facings each, they nearly fill a sheet of a
   * spreadsheet, which has room for 1,048,576 rows.
   */
  resultsPerExport: 10_000,
  /** The size of an export's file, which the worker holds in its memory. A million facings take about 200 MB. */
  exportBytes: 300 * MEGABYTE_IN_BYTES,
  /** How long the file of an export is kept. */
  exportDays: 7,
  /** How long an address of an export's file works. */
  exportAddressMinutes: 15,
  /**
   * How many of the latest results are searched for unknown facings. Their documents have 50 KB to
   * 5 MB each.
   */
  unknownResults: 100,
  /**
   * How many unknown facings are grouped, at most. That takes two million similarities of 252
   * numbers.
   */
  unknownFacings: 2_000,
  /**
   * How many of the latest results are searched for corrected ones. Their rows have 0.7 to 3 KB each.
   */
  qualityResults: 1_000,
  /** How many corrected results count towards the quality. Their documents have 50 KB to 5 MB each. */
  qualityPhotos: 100,
  filesPerRequest: 20,
  urlsPerRequest: 100,
  referenceImagesPerItem: 8,
  /**
   * 16 learned views, the thumbnail and 8 reference images take 386 KB of an enrolment's row, which
   * may have 400 KB.
   */
  learnedViewsPerItem: 16,

  pageSizeDefault: 50,
  pageSizeMaximum: 100,
  /**
   * How many results a list filtered by status or external_id reads, at most. At 0.7 to 2.8 KB
   * each, they take up to 28 reads of 1 MB, which a caller can wait for.
   */
  resultsReadByFilter: 10_000,

  /**
   * How much of a catalogue is read to find items by brand, tag or custom prop. An item has 0.6 KB and more, and
   * a read of 1 MB takes some 80 ms.
   */
  catalogueMegabytesRead: 100,

  /**
   * How many results a page has at most if it shows fields that need their documents. These have 50 KB to 5 MB
   * each, and about 40 MB are parsed per second.
   */
  resultsReadForList: 50,

  /** The long side of a preview: twice the size of a photo in the console's lists, for screens of two pixels per point. */
  previewPixels: 96,

  /**
   * A Lambda event may have 6 MB. API Gateway encodes binary bodies as base64 and adds some KB of
   * headers: 4.4 MB x 4/3 = 5.9 MB.
   */
  multipartBodyBytes: 4.4 * MEGABYTE_IN_BYTES,
  jsonBodyBytes: 1 * MEGABYTE_IN_BYTES,
  /** The largest picture that is fetched from an address. */
  fetchedImageBytes: 20 * MEGABYTE_IN_BYTES,
  /** The largest picture that is uploaded to S3: as large as a fetched one. */
  uploadBytes: 20 * MEGABYTE_IN_BYTES,
  /**
   * How long an upload's address accepts the photo. A phone sends 20 MB in 3 minutes at 1 Mbit/s.
   */
  uploadAddressMinutes: 15,
  /** How long an upload can be submitted. */
  uploadHours: 24,
  fetchTimeoutSeconds: 10,
  fetchRedirects: 3,
  imagePixels: 50 * MEGAPIXEL_IN_PIXELS,
  /**
   * The longest side of a picture in pixels; a JPEG cannot have more. The limit is for PNG: one of
   * 1 x 49,000,000 pixels took 8 s to decode.
   */
  imageSide: 65_535,
  /**
   * Decoding a scan of a JPEG passes over all pixels, however few bytes the scan has. A file of 1.4 MB
   * can hold 2,600 scans; libjpeg, sharp and mozjpeg write about 10.
   */
  jpegScans: 100,
  /**
   * Decoded pixels of a PNG; interlaced ones count twice, because all are held until the last pass. 200
   * MB are 50 megapixels of four 8-bit channels, which take 0.7 s.
   */
  pngDecodedBytes: 200 * MEGABYTE_IN_BYTES,
  /**
   * The size of a result's categories in an answer. Lambda allows answers of 6.29 MB, where each
   * quote counts as two bytes. 800 facings of 750 bytes take another 0.6 MB.
   */
  categoriesBytes: 5 * MEGABYTE_IN_BYTES,

  /**
   * How often an image's message is received before its result becomes FAILED. AWS advises 5 or
   * more, because receiving a message while Lambda throttles the worker counts too.
   */
  recognitionAttempts: 5,

  /**
   * The longest key that the IETF draft of the header Idempotency-Key advises servers to accept.
   */
  idempotencyKeyLength: 255,
  /** How long the first answer to a key is kept. */
  idempotencyKeptHours: 24,

  callbackTimeoutSeconds: 10,
  callbackAttempts: 3,
  /** Each wait is the previous one times the factor, and at most the longest wait. */
  callbackFirstWaitSeconds: 60,
  callbackWaitFactor: 5,
  callbackLongestWaitSeconds: 300,

  /** How many days a usage query may cover: a year, plus the month before it for comparison. */
  usageDays: 400,
} as const;
