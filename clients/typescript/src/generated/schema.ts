// Written by `npm run client -- types` from the OpenAPI document: change that, not this.
export interface components {
  schemas: {
    CustomProp: {
      /** @description Name without a colon, unique within the item */
      name: string;
      /** @description Value; a property with an empty one is left out */
      value: string;
    };
    CatalogFilter: {
      /** @description Only items with this brand */
      brand?: string;
      /** @description Only items with this tag */
      tag?: string;
      /** @description Only items with this custom prop, as name:value */
      custom_prop?: string;
    };
    /**
     * @description x and y of the top left corner, width, height: in pixels of the photo as it is shown upright
     * @example [
     *       412,
     *       118,
     *       96,
     *       240
     *     ]
     */
    Bbox: number[];
    Error: {
      /** @description What is wrong, with which field, and what to do */
      detail: string;
    };
    CatalogItem: {
      /**
       * Format: uuid
       * @description Identifier of the item
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * @description Always ACTIVE for an item that can be recognised
       * @constant
       */
      status: 'ACTIVE';
      /**
       * Format: uri
       * @description Address of the stored thumbnail
       */
      thumbnail_url: string;
      /** @description Product name */
      name: string;
      /** @description Product barcode */
      barcode: string | null;
      /** @description Caller's own identifier of the product */
      custom_id: string | null;
      /** @description Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart */
      height: number | null;
      /** @description Width of the product in metres */
      width: number | null;
      /** @description Depth of the product in metres */
      depth: number | null;
      /** @description Brand */
      brand: string | null;
      /** @description Size, as printed on the product */
      size: string | null;
      /** @description Kind of container, such as bottle or carton */
      container_type: string | null;
      /** @description Flavour */
      flavour: string | null;
      /** @description Size of the packaging, such as 6 x 330 ml */
      packaging_size: string | null;
      /** @description Properties that you define, such as the category */
      custom_props: components['schemas']['CustomProp'][];
      /**
       * Format: date-time
       * @description When the item was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the item was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /** @description Only with fields=tags */
      tags?: string[];
    };
    CatalogItemSummary: {
      /**
       * Format: uuid
       * @description Identifier of the item
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * @description Always ACTIVE for an item that can be recognised
       * @constant
       */
      status: 'ACTIVE';
      /**
       * Format: uri
       * @description Address of the stored thumbnail
       */
      thumbnail_url: string;
      /** @description Product name */
      name: string;
      /** @description Product barcode */
      barcode: string | null;
      /** @description Brand */
      brand: string | null;
      /** @description Size, as printed on the product */
      size: string | null;
      /**
       * Format: date-time
       * @description When the item was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the item was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
    };
    DeletedCatalogItem: {
      /**
       * Format: uuid
       * @description Identifier of the item
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * @description The item is deleted
       * @constant
       */
      status: 'DELETED';
      /**
       * Format: uri
       * @description Address of the stored thumbnail
       */
      thumbnail_url: string;
      /** @description Product name */
      name: string;
      /** @description Product barcode */
      barcode: string | null;
      /** @description Caller's own identifier of the product */
      custom_id: string | null;
      /** @description Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart */
      height: number | null;
      /** @description Width of the product in metres */
      width: number | null;
      /** @description Depth of the product in metres */
      depth: number | null;
      /** @description Brand */
      brand: string | null;
      /** @description Size, as printed on the product */
      size: string | null;
      /** @description Kind of container, such as bottle or carton */
      container_type: string | null;
      /** @description Flavour */
      flavour: string | null;
      /** @description Size of the packaging, such as 6 x 330 ml */
      packaging_size: string | null;
      /** @description Properties that you define, such as the category */
      custom_props: components['schemas']['CustomProp'][];
      /**
       * Format: date-time
       * @description When the item was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the item was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /** @description Only with fields=tags */
      tags?: string[];
    };
    ItemEnrolment: {
      /**
       * Format: uuid
       * @description Identifier of the item
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * @description WAITING: a picture is waiting. UNREADABLE: no picture can be decoded. Otherwise ENROLLED
       * @enum {string}
       */
      status: 'ENROLLED' | 'WAITING' | 'UNREADABLE';
      /** @description When the pictures were enrolled; null if none is, or if this was not recorded */
      enrolled_at: string | null;
      /** @description The model that enrolled the pictures */
      embedder: string | null;
      /** @description The thumbnail, then the reference images */
      pictures: {
        /**
         * Format: uri
         * @description Address of the stored picture
         */
        url: string;
        /** @enum {string} */
        kind: 'THUMBNAIL' | 'REFERENCE_IMAGE';
        /**
         * @description WAITING: not looked at yet. UNREADABLE: it cannot be decoded, so it is not used
         * @enum {string}
         */
        status: 'ENROLLED' | 'WAITING' | 'UNREADABLE';
        /** @description What makes the picture a bad reference; empty if nothing does. Null: not judged, because it is waiting, is unreadable, or was enrolled before pictures were judged */
        findings:
          | {
              /**
               * @description What is wrong, for programs
               * @enum {string}
               */
              code:
                | 'EMPTY'
                | 'TOO_SMALL'
                | 'BLURRED'
                | 'MOSTLY_BACKGROUND'
                | 'GLARE'
                | 'LIKE_ANOTHER_ITEM';
              /** @description What is wrong, and what to do */
              detail: string;
              /** @description For LIKE_ANOTHER_ITEM, the other item; otherwise null */
              catalog_item_uuid: string | null;
            }[]
          | null;
      }[];
    };
    ReferenceImage: {
      /** @description Identifies the picture among those of the item */
      id: string;
      /**
       * Format: uri
       * @description Address of the stored picture
       */
      url: string;
      /** @description The facing that it was cut from; absent if it was sent */
      cut_from?: {
        /**
         * Format: uuid
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        task_uuid: string;
        /**
         * Format: uuid
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        result_uuid: string;
        annotation_id: number;
      };
    };
    LearnedViews: {
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      /** @description false: learned views are not used, and no new ones are learned */
      enabled: boolean;
      /** @description In the order in which they were learned */
      views: components['schemas']['LearnedView'][];
    };
    LearnedView: {
      /** @description Identifies the view within its item */
      id: string;
      /**
       * Format: uri
       * @description Address of the picture
       */
      url: string;
      /** @description The confirmed facing that it was cut from */
      cut_from: {
        /**
         * Format: uuid
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        task_uuid: string;
        /**
         * Format: uuid
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        result_uuid: string;
        annotation_id: number;
      };
      /**
       * @description USED: photos are compared with it. LEFT_OUT: it would cost right names on other photos of the task
       * @enum {string}
       */
      status: 'USED' | 'LEFT_OUT';
      /**
       * @description The facing was taken for the item, and is not in the catalogue. Facings that look most like it do not get the item's name
       * @constant
       */
      negative?: true;
      /**
       * Format: date-time
       * @example 2026-11-20T17:18:10.000Z
       */
      learned_at: string;
    };
    Planogram: {
      /**
       * Format: uuid
       * @description Identifier of the planogram
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /** @description Name of the planogram */
      name: string;
      /** @description Free text */
      description: string;
      /** @description By bay, from the top shelf down, and from the left on each shelf */
      positions: components['schemas']['PlanogramPosition'][];
      /** @description Catalogue items that a photo must show, wherever they stand */
      must_have: string[];
      /**
       * Format: date-time
       * @description When the planogram was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the planogram was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
    };
    PlanogramPosition: {
      /** @description The bay on a photo, 1 being the leftmost; either all positions have one, or none has */
      bay?: number;
      /** @description 1 is the top shelf; numbers may be skipped */
      shelf_id: number;
      /** @description 1 is the leftmost on its shelf; numbers may be skipped */
      position: number;
      /**
       * Format: uuid
       * @description The product that is to stand there
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      /** @description How many fronts of the product stand there, including stacked ones */
      facings: number;
    };
    PlanogramSummary: {
      /**
       * Format: uuid
       * @description Identifier of the planogram
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /** @description Name of the planogram */
      name: string;
      /** @description Free text */
      description: string;
      /**
       * Format: date-time
       * @description When the planogram was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the planogram was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /** @description How many positions it has */
      position_count: number;
      /** @description How many must-have items it has */
      must_have_count: number;
    };
    Compliance: {
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      planogram_uuid: string;
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      result_uuid: string;
      /** @description The sum of right_facings divided by the sum of facings_in_view; null if nothing is in view */
      score: number | null;
      /** @description How many positions have each status */
      counts: {
        RIGHT: number;
        TOO_FEW_FACINGS: number;
        WRONG_PRODUCT: number;
        WRONG_PLACE: number;
        MISSING: number;
        NOT_IN_VIEW: number;
      };
      /** @description Every position of the planogram, by bay and from the top shelf down */
      positions: components['schemas']['ComparedPosition'][];
      /** @description Facings in the bay that the planogram has no place for, from the top shelf down */
      extras: components['schemas']['ExtraFacings'][];
      /** @description Facings beside, above or below the bay, which do not count */
      facings_beside: number;
      /** @description The must-have items of the planogram */
      must_have: components['schemas']['MustHave'][];
      /** @description What to do at the shelf, in words */
      actions: string[];
      /** @description The actions, in the same order, with their places */
      orders: components['schemas']['Order'][];
      /** @description What makes the comparison doubtful */
      warnings: string[];
    };
    ComparedPosition: {
      /** @description As in the planogram */
      bay?: number;
      /** @description As in the planogram */
      shelf_id: number;
      /** @description As in the planogram */
      position: number;
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      /** @description The item's name; its uuid if it was deleted */
      name: string;
      /** @description As in the planogram */
      planned_facings: number;
      /** @description How many of the planned facings the photo has room for */
      facings_in_view: number;
      /** @description Facings of the product at its place, at most as many as planned */
      right_facings: number;
      /** @description Facings at this place without a name, whose alternatives include the product: it is probably there */
      probable_facings: number;
      /**
       * @description RIGHT: all planned facings in view stand there. TOO_FEW_FACINGS: only some do. WRONG_PRODUCT: another product stands there, and this one is not misplaced. WRONG_PLACE: the product stands in the bay, at a place that is not planned for it. MISSING: the place is on the photo and empty, and the product is not misplaced. NOT_IN_VIEW: the photo does not show the place, so it does not count.
       * @enum {string}
       */
      status:
        'RIGHT' | 'TOO_FEW_FACINGS' | 'WRONG_PRODUCT' | 'WRONG_PLACE' | 'MISSING' | 'NOT_IN_VIEW';
      /** @description Ids of coco.annotations: what stands at the place, whatever it is */
      annotation_ids: number[];
      /** @description Ids of coco.annotations: misplaced facings of the product, each for one position only */
      elsewhere_ids: number[];
    };
    ExtraFacings: {
      /** @description null: not a product of the task's catalogue */
      catalog_item_uuid: string | null;
      /** @description The item's name; null if the uuid is null */
      name: string | null;
      facings: number;
      /** @description On the photo; only if the planogram tells bays apart */
      bay?: number;
      /** @description On the photo: 1 is its top shelf */
      shelf_id: number;
      /** @description On the photo: 1 is the leftmost on its shelf */
      slot: number;
      /** @description Ids of coco.annotations */
      annotation_ids: number[];
    };
    MustHave: {
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      /** @description The item's name; its uuid if it was deleted */
      name: string;
      /** @description Whether the photo shows it anywhere */
      is_found: boolean;
      /** @description How many facings of the item the photo shows */
      facings: number;
    };
    Order: {
      /** @description The bay in the planogram, if it tells bays apart */
      bay?: number;
      /** @description The same text as in actions */
      text: string;
      /** @description Ids of the coco.annotations that the text is about */
      annotation_ids: number[];
      /** @description The place on the photo: a box around those facings, or where facings should stand */
      bbox: components['schemas']['Bbox'] | null;
    };
    Task: {
      /**
       * Format: uuid
       * @description Identifier of the task
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /** @description Name of the task */
      name: string;
      /** @description As requested; null if omitted */
      task_type: 'DETECTION' | null;
      /** @description Free text */
      description: string;
      /**
       * Format: date-time
       * @description When the task was created
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the task was last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /** @description As requested */
      compute_realogram: boolean;
      /** @description As requested */
      compute_shares: boolean;
      /** @description Which items the task follows; absent if its items were named */
      catalog_filter?: components['schemas']['CatalogFilter'];
      /** @description How many items match catalog_filter but exceed the limits, as of the last photo or list of items */
      catalog_items_left_out?: number;
      /** @description The latest request to name its results again; absent if there was none */
      renaming?: components['schemas']['Renaming'];
      /** @description The latest export of its results; absent if there was none */
      export?: components['schemas']['Export'];
    };
    Renaming: {
      /** @description Only results created after this are named again; null: all of the task */
      start_datetime: string | null;
      /**
       * Format: date-time
       * @description Later results are not named again
       * @example 2026-11-20T17:18:10.000Z
       */
      requested_at: string;
      /** @description null while it goes on */
      ended_at: string | null;
      /** @description How many results there were when it was requested */
      results: number;
      /** @description How many of them have been named again */
      renamed: number;
      /** @description How many could not be: not COMPLETED, deleted meanwhile, or named again 100 times before */
      left_out: number;
    };
    Export: {
      /** @enum {string} */
      format: 'csv' | 'xlsx' | 'coco';
      corrected: boolean;
      /** @description As requested */
      start_datetime: string | null;
      /** @description As requested */
      end_datetime: string | null;
      /**
       * @description The status that was requested for the results, if any
       * @enum {string}
       */
      result_status?: 'COMPLETED' | 'FAILED';
      /** @description As requested, if any */
      external_id?: string;
      /**
       * @description EXPIRED: its file was deleted
       * @enum {string}
       */
      status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
      /** @description Why it FAILED; empty otherwise */
      failure_reason: string;
      /**
       * Format: date-time
       * @description Later results are not exported
       * @example 2026-11-20T17:18:10.000Z
       */
      requested_at: string;
      /** @description null while it goes on */
      ended_at: string | null;
      /** @description How many results there were when it was requested */
      results: number;
      /** @description How many of them have been exported so far */
      exported: number;
      /** @description How many were not: IN_PROGRESS, of another status, or deleted meanwhile */
      left_out: number;
      /** @description The size of the file; null unless COMPLETED or EXPIRED */
      bytes: number | null;
      /** @description When the file is deleted; null unless COMPLETED or EXPIRED */
      expires_at: string | null;
      /**
       * Format: uri
       * @description The address of the file, which works for 15 minutes without an API key. Only in the answer to GET of the task, if it is COMPLETED and the key has results:read
       */
      url?: string;
    };
    Result: {
      /**
       * Format: uuid
       * @description Identifier of the result
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * Format: uuid
       * @description The task it belongs to
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      task_uuid: string;
      /** @description As submitted with the photo; absent if none was */
      external_id?: string;
      /** @description As submitted with the photo; absent if none was */
      metadata?: {
        [key: string]: string;
      };
      /** @description Name of the file; only with fields=file_name */
      file_name?: string;
      /**
       * Format: uri
       * @description Address of the service's own copy of the image
       */
      image_url: string;
      /** @enum {string} */
      status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
      /** @description Why it FAILED; empty otherwise */
      failure_reason: string;
      /** @description Processing time in seconds; null while IN_PROGRESS */
      duration: number | null;
      /**
       * Format: date-time
       * @description When the image was accepted
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the result last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description Since when its facings wait to be named again; absent if they do not
       * @example 2026-11-20T17:18:10.000Z
       */
      rename_requested_at?: string;
      /**
       * Format: date-time
       * @description When its facings were last named again; absent if they never were
       * @example 2026-11-20T17:18:10.000Z
       */
      renamed_at?: string;
      /** @description Mean confidence of the detections, 0 if nothing was recognised; null unless COMPLETED */
      confidence_score: number | null;
      postprocessing_results: components['schemas']['PostprocessingResults'];
      coco: components['schemas']['Coco'];
      /** @description Only with fields=facings, once COMPLETED */
      facings?: components['schemas']['FacingCounts'];
      /** @description Up to three products with the least sure names, that of lowest confidence first; with corrected=true without names that people confirmed; only with fields=least_sure, once COMPLETED */
      least_sure?: components['schemas']['LeastSureName'][];
      /** @description Only with fields=shares */
      shares?: components['schemas']['TotalShares'];
    };
    PostprocessingResults: {
      /** @description Recognised products only; every facing is in coco.annotations */
      detections: components['schemas']['Detection'][];
      /** @description null unless the task asks for it */
      realogram: components['schemas']['Realogram'] | null;
      /** @description Empty unless the task asks for them */
      shares: components['schemas']['Shares'][];
    };
    Detection: {
      /**
       * Format: uuid
       * @description The catalogue item that was recognised
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      /** @description The probability that the name is right */
      confidence: number;
      bbox: components['schemas']['Bbox'];
    };
    Realogram: {
      gaps: {
        /**
         * @description 1 is the leftmost bay
         * @default 1
         */
        bay: number;
        /** @description 1 is the top shelf of its bay */
        shelf_id: number;
        /** @description 1 is the lowest shelf of its bay; only with fields=shelf_from_bottom */
        shelf_from_bottom?: number;
        /** @description 1 is the leftmost on its shelf. Gaps are counted as well, and numbering continues in the next bay */
        slot: number;
        /** @description 0 is the bottom of a stack */
        stack_index: number;
        bbox: components['schemas']['Bbox'];
      }[];
      item_entries: {
        /** @description An id of coco.annotations */
        annotation_id: number;
        /**
         * @description 1 is the leftmost bay
         * @default 1
         */
        bay: number;
        /** @description 1 is the top shelf of its bay */
        shelf_id: number;
        /** @description 1 is the lowest shelf of its bay; only with fields=shelf_from_bottom */
        shelf_from_bottom?: number;
        /** @description 1 is the leftmost on its shelf. Gaps are counted as well, and numbering continues in the next bay */
        slot: number;
        /** @description 0 is the bottom of a stack */
        stack_index: number;
      }[];
    };
    Shares: {
      /** @constant */
      image_id: 1;
      values: {
        /** @constant */
        group_by: 'products';
        /** @description null stands for all facings that are not in the task's catalogue */
        product_uuid: string | null;
        /** @description Facings */
        count: number;
        /** @description Share of all facings of the photo */
        count_ratio: number;
        /** @description Pixels */
        area: number;
        /** @description Share of the area of all facings of the photo */
        area_ratio: number;
      }[];
    };
    Coco: {
      info: {
        url: string;
        year: string;
        version: string;
        contributor: string;
        description: string;
        /** @description MM/DD/YYYY, HH:MM:SS in UTC */
        date_created: string;
      };
      licenses: {
        /** @constant */
        id: 1;
        /** @constant */
        url: '';
        /** @constant */
        name: '';
      }[];
      images: {
        /** @constant */
        id: 1;
        width: number;
        height: number;
        /** @constant */
        license: 1;
        /** @constant */
        coco_url: '';
        file_name: string;
        /** @constant */
        flickr_url: '';
        /** @constant */
        date_captured: '';
      }[];
      neurolabs: Record<string, never>;
      /** @description Category 0, then one for each catalogue item of the task. Where all of them would take more than 5 MB (items by the thousand), only 0 and those that annotations or their alternatives name, with the ids they would have among all */
      categories: {
        id: number;
        name: string;
        neurolabs: {
          productUuid: string;
          name: string;
          barcode?: string;
          customId?: string;
          label?: string;
          brand?: string;
          size?: string;
          containerType?: string;
          flavour?: string;
          packagingSize?: string;
          /** @description A JSON array in a string */
          tags?: string;
        } | null;
        /** @constant */
        supercategory: '';
      }[];
      /** @description Every facing found, from left to right */
      annotations: components['schemas']['Annotation'][];
    };
    Annotation: {
      id: number;
      /** @constant */
      image_id: 1;
      /** @description 0 stands for a product that is not in the task's catalogue */
      category_id: number;
      bbox: components['schemas']['Bbox'];
      /** @description Width times height of the box, in pixels */
      area: number;
      /** @constant */
      iscrowd: 0;
      segmentation: unknown[];
      neurolabs: {
        score: number;
        modalities: Record<string, never>;
        /** @description The next best catalogue items, never category 0 */
        alternative_predictions: {
          category_id: number;
          score: number;
        }[];
      };
    };
    FacingCounts: {
      /** @description All facings */
      count: number;
      /** @description Facings that are not in the catalogue */
      unknown: number;
      /** @description The item with the most facings first */
      items: {
        /**
         * Format: uuid
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        catalog_item_uuid: string;
        /** @description Its facings */
        count: number;
      }[];
    };
    LeastSureName: {
      /** @description The id in coco.annotations of its least sure facing */
      annotation_id: number;
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid: string;
      name: string;
      /** @description Confidence of that name */
      score: number;
    };
    TotalShares: {
      /** @description COMPLETED results that were counted */
      results: number;
      /** @description All their facings */
      facings: number;
      /** @description The area of all facings, in pixels */
      area: number;
      /** @description By product, then by brand, by tag, and by custom prop; the largest count first, null last */
      values: {
        /**
         * @description A facing counts for each tag of its product; custom_props only with shares_by
         * @enum {string}
         */
        group_by: 'products' | 'brands' | 'tags' | 'custom_props';
        /**
         * Format: uuid
         * @description Only of a product
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        product_uuid?: string;
        /** @description The product, brand, tag or value of the custom prop; null stands for facings that are not in the catalogue, or whose product has none of that kind */
        name: string | null;
        /** @description Facings */
        count: number;
        /** @description Share of all facings */
        count_ratio: number;
        /** @description Pixels */
        area: number;
        /** @description Share of the area of all facings */
        area_ratio: number;
      }[];
    };
    StillProcessing: {
      /** @description What is wrong, with which field, and what to do */
      detail: string;
      /**
       * Format: uuid
       * @description The result to fetch later
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
    };
    ResultSummary: {
      /**
       * Format: uuid
       * @description Identifier of the result
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      uuid: string;
      /**
       * Format: uuid
       * @description The task it belongs to
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      task_uuid: string;
      /** @description As submitted with the photo; absent if none was */
      external_id?: string;
      /** @description As submitted with the photo; absent if none was */
      metadata?: {
        [key: string]: string;
      };
      /** @description Name of the file; only with fields=file_name */
      file_name?: string;
      /**
       * Format: uri
       * @description Address of the service's own copy of the image
       */
      image_url: string;
      /** @enum {string} */
      status: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
      /** @description Mean confidence of the detections, 0 if nothing was recognised; null unless COMPLETED */
      confidence_score: number | null;
      /** @description Processing time in seconds; null while IN_PROGRESS */
      duration: number | null;
      /**
       * Format: date-time
       * @description When the image was accepted
       * @example 2026-11-20T17:18:10.000Z
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When the result last changed
       * @example 2026-11-20T17:18:10.000Z
       */
      updated_at: string;
      /**
       * Format: date-time
       * @description Since when its facings wait to be named again; absent if they do not
       * @example 2026-11-20T17:18:10.000Z
       */
      rename_requested_at?: string;
      /**
       * Format: date-time
       * @description When its facings were last named again; absent if they never were
       * @example 2026-11-20T17:18:10.000Z
       */
      renamed_at?: string;
      /** @description Only with fields=facings, once COMPLETED */
      facings?: components['schemas']['FacingCounts'];
      /** @description Up to three products with the least sure names, that of lowest confidence first; with corrected=true without names that people confirmed; only with fields=least_sure, once COMPLETED */
      least_sure?: components['schemas']['LeastSureName'][];
      /** @description The photo as a data address of a JPEG of up to 96 pixels; only with fields=preview, once COMPLETED, and absent for results of earlier versions of the service */
      preview?: string;
    };
    Corrections: {
      /** @description In the order of their ids */
      facings: components['schemas']['CorrectedFacing'][];
      /** @description Facings that were missed */
      added: components['schemas']['AddedFacing'][];
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      result_uuid: string;
      /** @description Grows with each change, and when the facings are named again. It is also the ETag. 0 before that */
      version: number;
      /** @description The id of the API key that last changed them */
      changed_by: string | null;
      /** @description When they were last changed */
      changed_at: string | null;
    };
    CorrectedFacing: {
      /** @description An id of coco.annotations of the result */
      id: number;
      /**
       * @description RIGHT: its name is right, or it is right that it has none. OTHER_ITEM: it is the item in catalog_item_uuid. NOT_IN_CATALOG: it is a product that the catalogue does not have. NO_PRODUCT: the box shows no product. Absent: its name is not judged.
       * @enum {string}
       */
      verdict?: 'RIGHT' | 'OTHER_ITEM' | 'NOT_IN_CATALOG' | 'NO_PRODUCT';
      /**
       * Format: uuid
       * @description The right item, which may be any of the account; only with OTHER_ITEM
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      catalog_item_uuid?: string;
      /** @description Its right box; absent if the box is right */
      bbox?: components['schemas']['Bbox'];
    };
    AddedFacing: {
      bbox: components['schemas']['Bbox'];
      /** @description The right item; null: the catalogue does not have it */
      catalog_item_uuid: string | null;
    };
    Unknowns: {
      /** @description How many photos were searched */
      results: number;
      /** @description The largest first */
      groups: {
        /** @description The most typical one first */
        facings: components['schemas']['UnknownFacing'][];
      }[];
    };
    UnknownFacing: {
      /**
       * Format: uuid
       * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
       */
      result_uuid: string;
      /** @description An id of coco.annotations of that result */
      annotation_id: number;
      bbox: components['schemas']['Bbox'];
      /**
       * Format: uri
       * @description Address of the photo
       */
      image_url: string;
    };
    Quality: {
      /** @description Results with confirmed facings that were counted, the latest first */
      results: number;
      /** @description The latest week first */
      weeks: {
        /**
         * Format: date
         * @description The Monday of the week in which the photos were submitted, in UTC
         * @example 2026-11-20
         */
        week: string;
        /** @description Results with confirmed facings */
        results: number;
        /** @description Confirmed facings of items that the task had when they were named */
        listed: number;
        /** @description Listed facings that got their right name */
        right: number;
        /** @description right / listed; null if listed is 0 */
        right_share: number | null;
        /** @description Listed facings that were not found, so a person added them */
        missed: number;
        /** @description Confirmed facings that were not in the catalogue when they were named */
        absent: number;
        /** @description Absent facings that got a name nevertheless */
        absent_named: number;
      }[];
      /** @description The wrong names that were given most often */
      confused: {
        /** @description The right item; null: not in the catalogue */
        catalog_item_uuid: string | null;
        /**
         * Format: uuid
         * @description The item whose name the facings got instead
         * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
         */
        named_uuid: string;
        facings: number;
      }[];
    };
    CallbackStatus: {
      /** @description The address that the result is posted to */
      callback: string;
      /**
       * @description PENDING: not attempted yet. FAILING: attempts failed, and another follows. GIVEN_UP: 3 attempts failed, or the service could not send it
       * @enum {string}
       */
      outcome: 'PENDING' | 'FAILING' | 'DELIVERED' | 'GIVEN_UP';
      /** @description Requests made so far, counted from the last time it was sent again */
      attempts: number;
      /** @description Why the latest attempt failed; empty otherwise */
      last_error: string;
      last_attempt_at: string | null;
      /** @description When the next attempt is due; null if none is due, or if it is due at once */
      next_attempt_at: string | null;
    };
    UsageAnswer: {
      /**
       * Format: date
       * @example 2026-11-20
       */
      from: string;
      /**
       * Format: date
       * @example 2026-11-20
       */
      to: string;
      total: components['schemas']['Usage'];
      /** @description The days on which anything was used, oldest first */
      days: {
        /**
         * Format: date
         * @example 2026-11-20
         */
        date: string;
        /** @description Images that ended: of sync-image (waiting), and of images and urls (bulk) */
        images: {
          waiting: components['schemas']['Outcomes'];
          bulk: components['schemas']['Outcomes'];
        };
        /** @description The worker's seconds times its memory, for the attempts that finished images */
        gb_seconds: number;
        /** @description Facings found */
        facings: number;
        /** @description Bytes of pictures and of what was recognised, as stored */
        bytes_kept: number;
        /** @description Finished rounds of callbacks */
        callbacks: {
          delivered: number;
          given_up: number;
        };
      }[];
      /** @description What the API key of the request may do; only if asked for */
      permissions?: (
        | 'catalog:read'
        | 'catalog:write'
        | 'tasks:read'
        | 'tasks:write'
        | 'images:submit'
        | 'results:read'
        | 'results:write'
        | 'callbacks:send'
      )[];
    };
    Usage: {
      /** @description Images that ended: of sync-image (waiting), and of images and urls (bulk) */
      images: {
        waiting: components['schemas']['Outcomes'];
        bulk: components['schemas']['Outcomes'];
      };
      /** @description The worker's seconds times its memory, for the attempts that finished images */
      gb_seconds: number;
      /** @description Facings found */
      facings: number;
      /** @description Bytes of pictures and of what was recognised, as stored */
      bytes_kept: number;
      /** @description Finished rounds of callbacks */
      callbacks: {
        delivered: number;
        given_up: number;
      };
    };
    Outcomes: {
      completed: number;
      /** @description The picture could not be fetched or read */
      failed_by_caller: number;
      failed_by_service: number;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  getHealth: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The service answers */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          'application/json': {
            /** @constant */
            status: 'ok';
          };
        };
      };
    };
  };
  getReadiness: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Images are recognised */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "ready",
           *       "checked_at": "2026-11-25T08:00:00.000Z"
           *     }
           */
          'application/json': {
            /** @constant */
            status: 'ready';
            /**
             * Format: date-time
             * @description When the latest check ended
             * @example 2026-11-20T17:18:10.000Z
             */
            checked_at: string;
          };
        };
      };
    };
  };
  getOpenApi: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OpenAPI 3.1 */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "openapi": "3.1.1"
           *     }
           */
          'application/json': {
            openapi: string;
          } & {
            [key: string]: unknown;
          };
        };
      };
    };
  };
  getDocs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getDocsFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description File name */
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/css': string;
          'text/javascript': string;
        };
      };
    };
  };
  getConsole: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The page */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/html': string;
        };
      };
    };
  };
  getConsoleFile: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description File name */
        file: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The file */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'text/plain': string;
        };
      };
    };
  };
  listCatalogItems: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
        /** @description Only items with exactly this name */
        name?: string;
        /** @description Only items with exactly this custom_id */
        custom_id?: string;
        /** @description Only items with exactly this barcode */
        barcode?: string;
        /** @description Only items with exactly this brand. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items. */
        brand?: string;
        /** @description Only items with this tag among their tags. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items. */
        tag?: string;
        /** @description Only items with exactly this custom prop, as name:value. Without name, custom_id or barcode, each page reads the whole catalogue, which may have 100 MB, or some 100,000 items. */
        custom_prop?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of items */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "status": "ACTIVE",
           *           "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *           "name": "Molasu Lemonade Lemon 1 l",
           *           "barcode": "4006381333931",
           *           "brand": "Molasu",
           *           "size": "1 l",
           *           "created_at": "2026-11-20T17:18:10.000Z",
           *           "updated_at": "2026-11-20T17:18:10.000Z"
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['CatalogItemSummary'][];
            total: number;
            limit: number;
            offset: number;
          };
        };
      };
    };
  };
  createCatalogItem: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /** @description Product name */
          name: string & (unknown & unknown);
          /** @description Product barcode */
          barcode?: string;
          /** @description Caller's own identifier of the product */
          custom_id?: string;
          /** @description Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart */
          height?: number;
          /** @description Width of the product in metres */
          width?: number;
          /** @description Depth of the product in metres */
          depth?: number;
          /** @description Brand */
          brand?: string;
          /** @description Size, as printed on the product */
          size?: string;
          /** @description Kind of container, such as bottle or carton */
          container_type?: string;
          /** @description Flavour */
          flavour?: string;
          /** @description Size of the packaging, such as 6 x 330 ml */
          packaging_size?: string;
          /** @description Comma-separated list of tags */
          tags?: string;
          /**
           * @description A JSON list of properties that you define, such as the category
           * @example [{"name": "category", "value": "Lemonade"}]
           */
          custom_props?: string;
          /**
           * Format: binary
           * @description JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG
           */
          thumbnail: Blob;
        };
      };
    };
    responses: {
      /** @description The item */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  getCatalogItem: {
    parameters: {
      query?: {
        /** @description Fields to add: tags */
        fields?: 'tags';
      };
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The item */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  deleteCatalogItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The item as it was */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "DELETED",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['DeletedCatalogItem'];
        };
      };
    };
  };
  updateCatalogItem: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "height": 0.285,
         *       "flavour": "lemon"
         *     }
         */
        'application/json': {
          /** @description Product name */
          name?: string & (unknown & unknown);
          /** @description Product barcode */
          barcode?: string | null;
          /** @description Caller's own identifier of the product */
          custom_id?: string | null;
          /** @description Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart */
          height?: number | null;
          /** @description Width of the product in metres */
          width?: number | null;
          /** @description Depth of the product in metres */
          depth?: number | null;
          /** @description Brand */
          brand?: string | null;
          /** @description Size, as printed on the product */
          size?: string | null;
          /** @description Kind of container, such as bottle or carton */
          container_type?: string | null;
          /** @description Flavour */
          flavour?: string | null;
          /** @description Size of the packaging, such as 6 x 330 ml */
          packaging_size?: string | null;
          /** @description Comma-separated list of tags */
          tags?: string | null;
          /** @description Properties that you define, such as the category. They replace those that the item has */
          custom_props?: components['schemas']['CustomProp'][] | null;
        };
      };
    };
    responses: {
      /** @description The item */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  getEnrolment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The enrolment */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ENROLLED",
           *       "enrolled_at": "2026-11-20T17:18:12.480Z",
           *       "embedder": "product-embedder@2.6.1",
           *       "pictures": [
           *         {
           *           "url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *           "kind": "THUMBNAIL",
           *           "status": "ENROLLED",
           *           "findings": [
           *             {
           *               "code": "LIKE_ANOTHER_ITEM",
           *               "detail": "Catalogue item a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c has nearly the same picture. Add reference images to both that show where they differ. If they are sizes of one product, set the heights of both. If they are the same product, delete one.",
           *               "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['ItemEnrolment'];
        };
      };
    };
  };
  listReferenceImages: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of reference images */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "id": "64c2a81d4e5c97d3f2b0a6e8c1540b9f",
           *           "url": "https://d1a2b3c4d5e6f7.cloudfront.net/references/64c2a81d4e5c97d3f2b0a6e8c1540b9f"
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['ReferenceImage'][];
            total: number;
            limit: number;
            offset: number;
          };
        };
      };
    };
  };
  addReferenceImages: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          images: Blob[];
        };
      };
    };
    responses: {
      /** @description The item */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  deleteReferenceImage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
        /** @description The reference image */
        image_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The item */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  replaceThumbnail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG
           */
          thumbnail: Blob;
        };
      };
    };
    responses: {
      /** @description The item */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  listLearnedViews: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The learned views */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "enabled": true,
           *       "views": [
           *         {
           *           "id": "64c2a81d4e5c97d3f2b0a6e8c1540b9f",
           *           "url": "https://d1a2b3c4d5e6f7.cloudfront.net/references/64c2a81d4e5c97d3f2b0a6e8c1540b9f",
           *           "cut_from": {
           *             "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *             "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *             "annotation_id": 0
           *           },
           *           "status": "USED",
           *           "learned_at": "2026-11-20T17:24:10.480Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['LearnedViews'];
        };
      };
    };
  };
  switchLearnedViews: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "enabled": false
         *     }
         */
        'application/json': {
          enabled: boolean;
        };
      };
    };
    responses: {
      /** @description The learned views */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "enabled": false,
           *       "views": [
           *         {
           *           "id": "64c2a81d4e5c97d3f2b0a6e8c1540b9f",
           *           "url": "https://d1a2b3c4d5e6f7.cloudfront.net/references/64c2a81d4e5c97d3f2b0a6e8c1540b9f",
           *           "cut_from": {
           *             "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *             "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *             "annotation_id": 0
           *           },
           *           "status": "USED",
           *           "learned_at": "2026-11-20T17:24:10.480Z"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['LearnedViews'];
        };
      };
    };
  };
  deleteLearnedView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The catalogue item */
        item_uuid: string;
        /** @description The learned view */
        view_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The views that are left */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "enabled": true,
           *       "views": []
           *     }
           */
          'application/json': components['schemas']['LearnedViews'];
        };
      };
    };
  };
  listPlanograms: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
        /** @description asc, the default: oldest first; desc: newest first */
        order?: 'asc' | 'desc';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of planograms */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *           "name": "Drinks bay, winter",
           *           "description": "",
           *           "created_at": "2026-11-20T17:25:12.004Z",
           *           "updated_at": "2026-11-20T17:25:12.004Z",
           *           "position_count": 2,
           *           "must_have_count": 1
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['PlanogramSummary'][];
            total: number;
            limit: number;
            offset: number;
          };
        };
      };
    };
  };
  createPlanogram: {
    parameters: {
      query?: {
        /** @description Name of the planogram; required if the body is a table, and ignored if it is JSON */
        name?: string & (unknown & unknown);
        /** @description Free text, if the body is a table; empty by default, and ignored if the body is JSON */
        description?: string;
      };
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Drinks bay, winter",
         *       "positions": [
         *         {
         *           "shelf_id": 1,
         *           "position": 1,
         *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
         *           "facings": 2
         *         },
         *         {
         *           "shelf_id": 1,
         *           "position": 2,
         *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
         *           "facings": 1
         *         }
         *       ],
         *       "must_have": [
         *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
         *       ]
         *     }
         */
        'application/json': {
          /** @description Name of the planogram */
          name: string & (unknown & unknown);
          /** @description Free text; empty by default */
          description?: string | null;
          /** @description Which product belongs where, in any order. All facings together may be at most 2000. */
          positions?:
            | {
                /** @description The bay on a photo, 1 being the leftmost; either all positions have one, or none has */
                bay?: number | null;
                /** @description 1 is the top shelf; numbers may be skipped */
                shelf_id: number;
                /** @description 1 is the leftmost on its shelf; numbers may be skipped */
                position: number;
                /** @description The product that belongs there */
                catalog_item_uuid: string;
                /**
                 * @description How many fronts of the product stand there, including stacked ones
                 * @default 1
                 */
                facings?: number | null;
              }[]
            | null;
          /** @description Instead of positions: a COMPLETED result whose photo shows the bay as it should be. Adjacent facings of one product become a position. What is not in the catalogue is left out. Also needs the permission results:read. */
          result?: {
            task_uuid: string;
            result_uuid: string;
            /**
             * @description Whether the corrections of the result are applied first
             * @default false
             */
            corrected?: boolean | null;
            /**
             * @description Whether the positions have the bay, if the photo shows several
             * @default false
             */
            keep_bays?: boolean | null;
          } | null;
          /** @description Catalogue items that a photo must show, wherever they stand */
          must_have?: string[] | null;
        };
        /**
         * @example shelf,position,barcode,facings,must_have
         *     1,1,4006381333931,2,no
         *     1,2,4006381333948,1,yes
         */
        'text/csv': string;
      };
    };
    responses: {
      /** @description The planogram */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *       "name": "Drinks bay, winter",
           *       "description": "",
           *       "positions": [
           *         {
           *           "shelf_id": 1,
           *           "position": 1,
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "facings": 2
           *         },
           *         {
           *           "shelf_id": 1,
           *           "position": 2,
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "facings": 1
           *         }
           *       ],
           *       "must_have": [
           *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *       ],
           *       "created_at": "2026-11-20T17:25:12.004Z",
           *       "updated_at": "2026-11-20T17:25:12.004Z"
           *     }
           */
          'application/json': components['schemas']['Planogram'];
        };
      };
    };
  };
  getPlanogram: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The planogram */
        planogram_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The planogram */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *       "name": "Drinks bay, winter",
           *       "description": "",
           *       "positions": [
           *         {
           *           "shelf_id": 1,
           *           "position": 1,
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "facings": 2
           *         },
           *         {
           *           "shelf_id": 1,
           *           "position": 2,
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "facings": 1
           *         }
           *       ],
           *       "must_have": [
           *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *       ],
           *       "created_at": "2026-11-20T17:25:12.004Z",
           *       "updated_at": "2026-11-20T17:25:12.004Z"
           *     }
           */
          'application/json': components['schemas']['Planogram'];
        };
      };
    };
  };
  replacePlanogram: {
    parameters: {
      query?: {
        /** @description Name of the planogram; required if the body is a table, and ignored if it is JSON */
        name?: string & (unknown & unknown);
        /** @description Free text, if the body is a table; empty by default, and ignored if the body is JSON */
        description?: string;
      };
      header?: never;
      path: {
        /** @description The planogram */
        planogram_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Drinks bay, winter",
         *       "positions": [
         *         {
         *           "shelf_id": 1,
         *           "position": 1,
         *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
         *           "facings": 2
         *         },
         *         {
         *           "shelf_id": 1,
         *           "position": 2,
         *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
         *           "facings": 1
         *         }
         *       ],
         *       "must_have": [
         *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
         *       ]
         *     }
         */
        'application/json': {
          /** @description Name of the planogram */
          name: string & (unknown & unknown);
          /** @description Free text; empty by default */
          description?: string | null;
          /** @description Which product belongs where, in any order. All facings together may be at most 2000. */
          positions?:
            | {
                /** @description The bay on a photo, 1 being the leftmost; either all positions have one, or none has */
                bay?: number | null;
                /** @description 1 is the top shelf; numbers may be skipped */
                shelf_id: number;
                /** @description 1 is the leftmost on its shelf; numbers may be skipped */
                position: number;
                /** @description The product that belongs there */
                catalog_item_uuid: string;
                /**
                 * @description How many fronts of the product stand there, including stacked ones
                 * @default 1
                 */
                facings?: number | null;
              }[]
            | null;
          /** @description Instead of positions: a COMPLETED result whose photo shows the bay as it should be. Adjacent facings of one product become a position. What is not in the catalogue is left out. Also needs the permission results:read. */
          result?: {
            task_uuid: string;
            result_uuid: string;
            /**
             * @description Whether the corrections of the result are applied first
             * @default false
             */
            corrected?: boolean | null;
            /**
             * @description Whether the positions have the bay, if the photo shows several
             * @default false
             */
            keep_bays?: boolean | null;
          } | null;
          /** @description Catalogue items that a photo must show, wherever they stand */
          must_have?: string[] | null;
        };
        /**
         * @example shelf,position,barcode,facings,must_have
         *     1,1,4006381333931,2,no
         *     1,2,4006381333948,1,yes
         */
        'text/csv': string;
      };
    };
    responses: {
      /** @description The planogram */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *       "name": "Drinks bay, winter",
           *       "description": "",
           *       "positions": [
           *         {
           *           "shelf_id": 1,
           *           "position": 1,
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "facings": 2
           *         },
           *         {
           *           "shelf_id": 1,
           *           "position": 2,
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "facings": 1
           *         }
           *       ],
           *       "must_have": [
           *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *       ],
           *       "created_at": "2026-11-20T17:25:12.004Z",
           *       "updated_at": "2026-11-20T17:25:12.004Z"
           *     }
           */
          'application/json': components['schemas']['Planogram'];
        };
      };
    };
  };
  deletePlanogram: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The planogram */
        planogram_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The planogram as it was */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *       "name": "Drinks bay, winter",
           *       "description": "",
           *       "positions": [
           *         {
           *           "shelf_id": 1,
           *           "position": 1,
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "facings": 2
           *         },
           *         {
           *           "shelf_id": 1,
           *           "position": 2,
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "facings": 1
           *         }
           *       ],
           *       "must_have": [
           *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *       ],
           *       "created_at": "2026-11-20T17:25:12.004Z",
           *       "updated_at": "2026-11-20T17:25:12.004Z"
           *     }
           */
          'application/json': components['schemas']['Planogram'];
        };
      };
    };
  };
  getCompliance: {
    parameters: {
      query: {
        /** @description The uuid of the planogram to compare with */
        planogram: string;
        /** @description Compares only the bay with this number in realogram.item_entries. If left out, each bay of the planogram is compared with the bay of the photo that has its number, or a planogram without bays with all of them. */
        bay?: number;
        /** @description true: with the corrections of the result applied; false, the default: as recognised */
        corrected?: boolean;
      };
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description How well the photo matches the planogram */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "planogram_uuid": "64c2a81d-4e5c-47d3-92b0-a6e8c1540b9f",
           *       "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "score": 0.6667,
           *       "counts": {
           *         "RIGHT": 1,
           *         "TOO_FEW_FACINGS": 0,
           *         "WRONG_PRODUCT": 1,
           *         "WRONG_PLACE": 0,
           *         "MISSING": 0,
           *         "NOT_IN_VIEW": 0
           *       },
           *       "positions": [
           *         {
           *           "shelf_id": 1,
           *           "position": 1,
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "name": "Molasu Lemonade Lemon 1 l",
           *           "planned_facings": 2,
           *           "facings_in_view": 2,
           *           "right_facings": 2,
           *           "probable_facings": 0,
           *           "status": "RIGHT",
           *           "annotation_ids": [
           *             0,
           *             1
           *           ],
           *           "elsewhere_ids": []
           *         },
           *         {
           *           "shelf_id": 1,
           *           "position": 2,
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "name": "Molasu Lemonade Grapefruit 1 l",
           *           "planned_facings": 1,
           *           "facings_in_view": 1,
           *           "right_facings": 0,
           *           "probable_facings": 0,
           *           "status": "WRONG_PRODUCT",
           *           "annotation_ids": [
           *             2
           *           ],
           *           "elsewhere_ids": []
           *         }
           *       ],
           *       "extras": [],
           *       "must_have": [
           *         {
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "name": "Molasu Lemonade Grapefruit 1 l",
           *           "is_found": false,
           *           "facings": 0
           *         }
           *       ],
           *       "facings_beside": 0,
           *       "actions": [
           *         "Shelf 1, position 2: check whether the facing that is not in the catalogue is Molasu Lemonade Grapefruit 1 l.",
           *         "Put Molasu Lemonade Grapefruit 1 l on the shelf: it is a must-have, and the photo has none."
           *       ],
           *       "orders": [
           *         {
           *           "text": "Shelf 1, position 2: check whether the facing that is not in the catalogue is Molasu Lemonade Grapefruit 1 l.",
           *           "annotation_ids": [
           *             2
           *           ],
           *           "bbox": [
           *             738,
           *             122,
           *             95,
           *             240
           *           ]
           *         },
           *         {
           *           "text": "Put Molasu Lemonade Grapefruit 1 l on the shelf: it is a must-have, and the photo has none.",
           *           "annotation_ids": [],
           *           "bbox": null
           *         }
           *       ],
           *       "warnings": []
           *     }
           */
          'application/json': components['schemas']['Compliance'];
        };
      };
    };
  };
  listTasks: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
        /** @description asc, the default: oldest first; desc: newest first */
        order?: 'asc' | 'desc';
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of tasks */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *           "name": "Drinks shelf",
           *           "task_type": null,
           *           "description": "Lemonades of the store in the Rue du Lac",
           *           "created_at": "2026-11-20T17:20:41.312Z",
           *           "updated_at": "2026-11-20T17:20:41.312Z",
           *           "compute_realogram": true,
           *           "compute_shares": true
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['Task'][];
            total: number;
            limit: number;
            offset: number;
          };
        };
      };
    };
  };
  createTask: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Drinks shelf",
         *       "catalog_items": [
         *         "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
         *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
         *       ],
         *       "description": "Lemonades of the store in the Rue du Lac",
         *       "compute_realogram": true,
         *       "compute_shares": true
         *     }
         */
        'application/json': {
          /** @description Name of the task */
          name: string & (unknown & unknown);
          /** @description Uuids of the catalogue items to recognise; duplicates count once. Together they may have 20000 pictures, counting thumbnails and reference images. Required, unless there is a catalog_filter. */
          catalog_items?: string[];
          /** @description Instead of catalog_items: recognise every item of the catalogue that matches, also those that are created or changed later. {} means all items. Each photo is compared with the items of that moment. A task of more than 100 items is brought up to date at most every 10 minutes. Items that exceed the limits of catalog_items are left out, the newest first. */
          catalog_filter?: components['schemas']['CatalogFilter'] | null;
          /** @description Free text; empty by default */
          description?: string | null;
          /** @description The kind of recognition; null means DETECTION */
          task_type?: 'DETECTION' | null;
          /**
           * @description Whether results give shelf, slot and stack of each facing, and gaps
           * @default false
           */
          compute_realogram?: boolean | null;
          /**
           * @description Whether results give each product's share of facings and of area
           * @default false
           */
          compute_shares?: boolean | null;
        };
      };
    };
    responses: {
      /** @description The task, without its items */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  getTask: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The task */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  updateTask: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Drinks shelf, November",
         *       "catalog_items": [
         *         "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
         *       ],
         *       "compute_shares": true
         *     }
         */
        'application/json': {
          /** @description Name of the task */
          name: string & (unknown & unknown);
          /** @description As on creation. The task no longer follows the catalogue then. Without it and catalog_filter, the items stay, or the task goes on following */
          catalog_items?: string[];
          /** @description As on creation: the task follows the catalogue from now on */
          catalog_filter?: components['schemas']['CatalogFilter'] | null;
          /** @description Free text; empty by default */
          description?: string | null;
          /** @description The kind of recognition; null means DETECTION */
          task_type?: 'DETECTION' | null;
          /**
           * @description Whether results give shelf, slot and stack of each facing, and gaps
           * @default false
           */
          compute_realogram?: boolean | null;
          /**
           * @description Whether results give each product's share of facings and of area
           * @default false
           */
          compute_shares?: boolean | null;
        };
      };
    };
    responses: {
      /** @description The task, without its items */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf, November",
           *       "task_type": null,
           *       "description": "",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": false,
           *       "compute_shares": true
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  deleteTask: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The task as it was */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  listTaskItems: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
      };
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of items */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "status": "ACTIVE",
           *           "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *           "name": "Molasu Lemonade Lemon 1 l",
           *           "barcode": "4006381333931",
           *           "brand": "Molasu",
           *           "size": "1 l",
           *           "created_at": "2026-11-20T17:18:10.000Z",
           *           "updated_at": "2026-11-20T17:18:10.000Z"
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['CatalogItemSummary'][];
            total: number;
            limit: number;
            offset: number;
          };
        };
      };
    };
  };
  createItemOfFacings: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Molasu Lemonade Lemon 1 l",
         *       "barcode": "4006381333931",
         *       "facings": [
         *         {
         *           "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
         *           "annotation_id": 2
         *         }
         *       ]
         *     }
         */
        'application/json': {
          /** @description Product name of a new item */
          name?: string & (unknown & unknown);
          /** @description Product barcode */
          barcode?: string;
          /** @description Caller's own identifier of the product */
          custom_id?: string;
          /** @description Height of the product in metres, as it stands on a shelf. It tells sizes of one product apart */
          height?: number;
          /** @description Width of the product in metres */
          width?: number;
          /** @description Depth of the product in metres */
          depth?: number;
          /** @description Brand */
          brand?: string;
          /** @description Size, as printed on the product */
          size?: string;
          /** @description Kind of container, such as bottle or carton */
          container_type?: string;
          /** @description Flavour */
          flavour?: string;
          /** @description Size of the packaging, such as 6 x 330 ml */
          packaging_size?: string;
          /** @description Comma-separated list of tags */
          tags?: string;
          /** @description Properties that you define, such as the category */
          custom_props?: components['schemas']['CustomProp'][];
          /** @description An item that the facings show, instead of a name: they become reference images of it */
          catalog_item_uuid?: string | null;
          /** @description The facings that its pictures are cut from: the first becomes the thumbnail, others reference images */
          facings: {
            result_uuid: string;
            /** @description An id of coco.annotations of that result, or of its corrected form */
            annotation_id: number;
          }[];
          /** @description More facings that show the item, such as the rest of a group. No picture is cut from them. Both lists together may name at most 100 results. */
          other_facings?: {
            result_uuid: string;
            /** @description An id of coco.annotations of that result, or of its corrected form */
            annotation_id: number;
          }[];
        };
      };
    };
    responses: {
      /** @description The item */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *       "status": "ACTIVE",
           *       "thumbnail_url": "https://d1a2b3c4d5e6f7.cloudfront.net/thumbnails/0b9f64c2a81d4e5c97d3f2b0a6e8c154",
           *       "name": "Molasu Lemonade Lemon 1 l",
           *       "barcode": "4006381333931",
           *       "custom_id": "SKU-1042",
           *       "height": 0.285,
           *       "width": 0.085,
           *       "depth": 0.085,
           *       "brand": "Molasu",
           *       "size": "1 l",
           *       "container_type": "bottle",
           *       "flavour": "lemon",
           *       "packaging_size": null,
           *       "custom_props": [
           *         {
           *           "name": "category",
           *           "value": "Lemonade"
           *         }
           *       ],
           *       "created_at": "2026-11-20T17:18:10.000Z",
           *       "updated_at": "2026-11-20T17:18:10.000Z"
           *     }
           */
          'application/json': components['schemas']['CatalogItem'];
        };
      };
    };
  };
  changeTaskItems: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "add": [
         *         "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
         *       ],
         *       "remove": [
         *         "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
         *       ]
         *     }
         */
        'application/json': {
          /** @description Uuids of items to add; those in the task stay where they are */
          add?: string[];
          /** @description Uuids of items to remove; others are ignored */
          remove?: string[];
        };
      };
    };
    responses: {
      /** @description The task, without its items */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  createUpload: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "content_type": "image/jpeg",
         *       "size": 12000000,
         *       "file_name": "aisle-3.jpg"
         *     }
         */
        'application/json': {
          /** @enum {string} */
          content_type:
            'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/jpg' | 'image/heif';
          /** @description The size of the file in bytes */
          size: number;
          /** @description The name of the file. Its result has it on request */
          file_name?: string;
        };
      };
    };
    responses: {
      /** @description Where and how to send the photo */
      201: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "upload_id": "540b9f64-c2a8-41d4-8e5c-97d3f2b0a6e8",
           *       "method": "PUT",
           *       "url": "https://uploads.s3.us-east-1.amazonaws.com/unclaimed/540b9f64-c2a8-41d4-8e5c-97d3f2b0a6e8?X-Amz-Signature=...",
           *       "headers": {
           *         "Content-Type": "image/jpeg"
           *       },
           *       "url_expires_at": "2026-11-20T17:36:03.000Z",
           *       "expires_at": "2026-11-21T17:21:03.000Z"
           *     }
           */
          'application/json': {
            /**
             * Format: uuid
             * @description Submit the photo with this id, in the field upload_ids
             * @example 3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f
             */
            upload_id: string;
            /** @constant */
            method: 'PUT';
            /**
             * Format: uri
             * @description Where to send the photo. It needs no API key
             */
            url: string;
            /** @description The headers to send the photo with. They are signed */
            headers: {
              [key: string]: string;
            };
            /**
             * Format: date-time
             * @description Until when the photo can be sent
             * @example 2026-11-20T17:18:10.000Z
             */
            url_expires_at: string;
            /**
             * Format: date-time
             * @description Until when the photo can be submitted
             * @example 2026-11-20T17:18:10.000Z
             */
            expires_at: string;
          };
        };
      };
    };
  };
  submitImages: {
    parameters: {
      query?: {
        /** @description As the field `callback` of the form, which counts if both are sent */
        callback?: string;
      };
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: uri
           * @description The address to which each result is posted as soon as it is finished
           */
          callback?: string;
          /**
           * Format: uri
           * @description Another name for `callback`. If both are sent, `callback` is used
           */
          callback_url?: string;
          /** @description The photos */
          images?: Blob[];
          /** @description Photos that were uploaded before, by their upload_id. The field may be repeated, or hold several ids, separated by commas or as a JSON list */
          upload_ids?: string[];
          /**
           * @description A JSON list of your own identifiers of the photos, in their order, null for none: of the files, then of the uploads
           * @example ["A-1", null]
           */
          external_ids?: string;
          /**
           * @description A JSON list in the order of the photos. Names and texts of your own, at most 2000 bytes in UTF-8 for a photo. Results and callbacks repeat them
           * @example [{"store": "17"}, {}]
           */
          metadata?: string;
        };
      };
    };
    responses: {
      /** @description One result per image: first the files, then the uploads */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8"
           *     ]
           */
          'application/json': string[];
        };
      };
    };
  };
  submitUrls: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "urls": [
         *         "https://example.com/shelf.jpg"
         *       ],
         *       "external_ids": [
         *         "visit-7-shelf-2"
         *       ],
         *       "metadata": [
         *         {
         *           "store": "17",
         *           "aisle": "drinks"
         *         }
         *       ],
         *       "callback": "https://example.com/results"
         *     }
         */
        'application/json': {
          /** @description Addresses of the photos */
          urls: string[];
          /** @description The address to which each result is posted as soon as it is finished */
          callback?: string | null;
          /** @description Another name for `callback`. If both are sent, `callback` is used */
          callback_url?: string | null;
          /** @description Your own identifiers, one for each photo, in the same order. Results and callbacks repeat them */
          external_ids?: (string | null)[] | null;
          /** @description Your own names and texts, one object for each photo, of at most 2000 bytes in UTF-8. Results and callbacks repeat them */
          metadata?:
            | ({
                [key: string]: string;
              } | null)[]
            | null;
        };
      };
    };
    responses: {
      /** @description One result per address */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8"
           *     ]
           */
          'application/json': string[];
        };
      };
    };
  };
  submitSyncImage: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'multipart/form-data': {
          /**
           * Format: binary
           * @description JPEG or PNG of at most 50 megapixels and 65535 pixels a side; a JPEG may have 100 scans, the pixels of a PNG 200 MB, or half of it if they are interlaced. WebP and HEIC are taken as well, and stored as JPEG; the whole body may have 4.4 MB
           */
          image?: Blob;
          /** @description A photo that was uploaded before, by its upload_id */
          upload_ids?: string[];
          /** @description Your own identifier of the photo. Results and callbacks repeat it */
          external_id?: string;
          /**
           * @description A JSON object. Names and texts of your own, at most 2000 bytes in UTF-8 for a photo. Results and callbacks repeat them
           * @example {"store": "17"}
           */
          metadata?: string;
        };
      };
    };
    responses: {
      /** @description The result */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "external_id": "visit-7-shelf-2",
           *       "metadata": {
           *         "store": "17",
           *         "aisle": "drinks"
           *       },
           *       "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *       "status": "COMPLETED",
           *       "failure_reason": "",
           *       "duration": 0.447,
           *       "created_at": "2026-11-20T17:21:03.118Z",
           *       "updated_at": "2026-11-20T17:21:03.702Z",
           *       "confidence_score": 0.94,
           *       "postprocessing_results": {
           *         "detections": [
           *           {
           *             "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *             "confidence": 0.97,
           *             "bbox": [
           *               412,
           *               118,
           *               96,
           *               240
           *             ]
           *           },
           *           {
           *             "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *             "confidence": 0.91,
           *             "bbox": [
           *               512,
           *               120,
           *               94,
           *               238
           *             ]
           *           }
           *         ],
           *         "realogram": {
           *           "gaps": [
           *             {
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 3,
           *               "stack_index": 0,
           *               "bbox": [
           *                 610,
           *                 122,
           *                 120,
           *                 236
           *               ]
           *             }
           *           ],
           *           "item_entries": [
           *             {
           *               "annotation_id": 0,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 1,
           *               "stack_index": 0
           *             },
           *             {
           *               "annotation_id": 1,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 2,
           *               "stack_index": 0
           *             },
           *             {
           *               "annotation_id": 2,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 4,
           *               "stack_index": 0
           *             }
           *           ]
           *         },
           *         "shares": [
           *           {
           *             "image_id": 1,
           *             "values": [
           *               {
           *                 "group_by": "products",
           *                 "product_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *                 "count": 2,
           *                 "count_ratio": 0.6667,
           *                 "area": 45412,
           *                 "area_ratio": 0.6657
           *               },
           *               {
           *                 "group_by": "products",
           *                 "product_uuid": null,
           *                 "count": 1,
           *                 "count_ratio": 0.3333,
           *                 "area": 22800,
           *                 "area_ratio": 0.3343
           *               }
           *             ]
           *           }
           *         ]
           *       },
           *       "coco": {
           *         "info": {
           *           "url": "",
           *           "year": "2026",
           *           "version": "1.0",
           *           "contributor": "",
           *           "description": "facing-detector@5.1.0, product-embedder@2.6.1",
           *           "date_created": "11/20/2026, 17:21:03"
           *         },
           *         "licenses": [
           *           {
           *             "id": 1,
           *             "url": "",
           *             "name": ""
           *           }
           *         ],
           *         "images": [
           *           {
           *             "id": 1,
           *             "width": 1600,
           *             "height": 1200,
           *             "license": 1,
           *             "coco_url": "",
           *             "file_name": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *             "flickr_url": "",
           *             "date_captured": ""
           *           }
           *         ],
           *         "neurolabs": {},
           *         "categories": [
           *           {
           *             "id": 0,
           *             "name": "object",
           *             "neurolabs": null,
           *             "supercategory": ""
           *           },
           *           {
           *             "id": 1,
           *             "name": "Molasu Lemonade Lemon 1 l",
           *             "neurolabs": {
           *               "productUuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *               "name": "Molasu Lemonade Lemon 1 l",
           *               "barcode": "4006381333931",
           *               "customId": "SKU-1042",
           *               "brand": "Molasu",
           *               "size": "1 l",
           *               "containerType": "bottle",
           *               "flavour": "lemon"
           *             },
           *             "supercategory": ""
           *           },
           *           {
           *             "id": 2,
           *             "name": "Molasu Lemonade Grapefruit 1 l",
           *             "neurolabs": {
           *               "productUuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *               "name": "Molasu Lemonade Grapefruit 1 l"
           *             },
           *             "supercategory": ""
           *           }
           *         ],
           *         "annotations": [
           *           {
           *             "id": 0,
           *             "image_id": 1,
           *             "category_id": 1,
           *             "bbox": [
           *               412,
           *               118,
           *               96,
           *               240
           *             ],
           *             "area": 23040,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.97,
           *               "modalities": {},
           *               "alternative_predictions": [
           *                 {
           *                   "category_id": 2,
           *                   "score": 0.02
           *                 }
           *               ]
           *             }
           *           },
           *           {
           *             "id": 1,
           *             "image_id": 1,
           *             "category_id": 1,
           *             "bbox": [
           *               512,
           *               120,
           *               94,
           *               238
           *             ],
           *             "area": 22372,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.91,
           *               "modalities": {},
           *               "alternative_predictions": [
           *                 {
           *                   "category_id": 2,
           *                   "score": 0.02
           *                 }
           *               ]
           *             }
           *           },
           *           {
           *             "id": 2,
           *             "image_id": 1,
           *             "category_id": 0,
           *             "bbox": [
           *               738,
           *               122,
           *               95,
           *               240
           *             ],
           *             "area": 22800,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.58,
           *               "modalities": {},
           *               "alternative_predictions": []
           *             }
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['Result'];
        };
      };
    };
  };
  listResults: {
    parameters: {
      query?: {
        /** @description Page size; more than 100 is applied as that */
        limit?: number;
        /** @description How many to skip */
        offset?: number;
        /** @description Only results created after this */
        start_datetime?: string;
        /** @description Only results created before this */
        end_datetime?: string;
        /** @description Only results with this status. At most 10000 results are searched: in a larger task, also filter by time or by external_id */
        status?: 'IN_PROGRESS' | 'COMPLETED' | 'FAILED';
        /** @description Only results of photos submitted with exactly this external_id */
        external_id?: string;
        /** @description asc, the default: oldest first; desc: newest first */
        order?: 'asc' | 'desc';
        /** @description Fields to add, separated by commas: file_name, facings, least_sure, shares, preview, shelf_from_bottom; preview is for lists, shelf_from_bottom for one result */
        fields?: string;
        /** @description With fields=shares: the name of a custom prop, such as category, by whose values facings are counted as well, as the catalogue has them now. The key needs catalog:read, too */
        shares_by?: string;
        /** @description true: with the corrections of the result applied; false, the default: as recognised */
        corrected?: boolean;
      };
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of results */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *           "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *           "external_id": "visit-7-shelf-2",
           *           "metadata": {
           *             "store": "17",
           *             "aisle": "drinks"
           *           },
           *           "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *           "status": "COMPLETED",
           *           "confidence_score": 0.94,
           *           "duration": 0.447,
           *           "created_at": "2026-11-20T17:21:03.118Z",
           *           "updated_at": "2026-11-20T17:21:03.702Z"
           *         }
           *       ],
           *       "total": 1,
           *       "limit": 50,
           *       "offset": 0
           *     }
           */
          'application/json': {
            items: components['schemas']['ResultSummary'][];
            total: number;
            limit: number;
            offset: number;
            /** @description Of the photos of this page; only with fields=shares */
            shares?: components['schemas']['TotalShares'];
          };
        };
      };
    };
  };
  exportResults: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "format": "csv",
         *       "corrected": true,
         *       "start_datetime": "2026-05-04T08:30:00Z"
         *     }
         */
        'application/json': {
          /**
           * @description csv and xlsx have a row for each facing; coco is one JSON document
           * @enum {string}
           */
          format: 'csv' | 'xlsx' | 'coco';
          /** @description Whether corrections are applied; false by default */
          corrected?: boolean | null;
          /** @description Only results created after this; without it all of the task, up to 10000 */
          start_datetime?: string | null;
          /** @description Only results created before this; never those created after the request */
          end_datetime?: string | null;
          /** @description Only results with this status; both by default */
          status?: ('COMPLETED' | 'FAILED') | null;
          /** @description Only results of photos submitted with exactly this external_id */
          external_id?: string | null;
        };
      };
    };
    responses: {
      /** @description The task with the progress */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true,
           *       "export": {
           *         "format": "csv",
           *         "corrected": true,
           *         "start_datetime": "2026-05-04T08:30:00.000Z",
           *         "end_datetime": null,
           *         "status": "IN_PROGRESS",
           *         "failure_reason": "",
           *         "requested_at": "2026-05-11T09:00:00.000Z",
           *         "ended_at": null,
           *         "results": 1200,
           *         "exported": 100,
           *         "left_out": 0,
           *         "bytes": null,
           *         "expires_at": null
           *       }
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  renameResults: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "start_datetime": "2026-05-04T08:30:00Z"
         *     }
         */
        'application/json': {
          /** @description Only results created after this; without it all of the task, up to 10000 */
          start_datetime?: string | null;
        };
      };
    };
    responses: {
      /** @description The task with the progress */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "name": "Drinks shelf",
           *       "task_type": null,
           *       "description": "Lemonades of the store in the Rue du Lac",
           *       "created_at": "2026-11-20T17:20:41.312Z",
           *       "updated_at": "2026-11-20T17:20:41.312Z",
           *       "compute_realogram": true,
           *       "compute_shares": true,
           *       "renaming": {
           *         "start_datetime": "2026-05-04T08:30:00.000Z",
           *         "requested_at": "2026-05-11T09:00:00.000Z",
           *         "ended_at": null,
           *         "results": 120,
           *         "renamed": 0,
           *         "left_out": 0
           *       }
           *     }
           */
          'application/json': components['schemas']['Task'];
        };
      };
    };
  };
  getResult: {
    parameters: {
      query?: {
        /** @description true: with the corrections of the result applied; false, the default: as recognised */
        corrected?: boolean;
        /** @description Fields to add, separated by commas: file_name, facings, least_sure, shares, preview, shelf_from_bottom; preview is for lists, shelf_from_bottom for one result */
        fields?: string;
        /** @description With fields=shares: the name of a custom prop, such as category, by whose values facings are counted as well, as the catalogue has them now. The key needs catalog:read, too */
        shares_by?: string;
      };
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "external_id": "visit-7-shelf-2",
           *       "metadata": {
           *         "store": "17",
           *         "aisle": "drinks"
           *       },
           *       "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *       "status": "COMPLETED",
           *       "failure_reason": "",
           *       "duration": 0.447,
           *       "created_at": "2026-11-20T17:21:03.118Z",
           *       "updated_at": "2026-11-20T17:21:03.702Z",
           *       "confidence_score": 0.94,
           *       "postprocessing_results": {
           *         "detections": [
           *           {
           *             "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *             "confidence": 0.97,
           *             "bbox": [
           *               412,
           *               118,
           *               96,
           *               240
           *             ]
           *           },
           *           {
           *             "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *             "confidence": 0.91,
           *             "bbox": [
           *               512,
           *               120,
           *               94,
           *               238
           *             ]
           *           }
           *         ],
           *         "realogram": {
           *           "gaps": [
           *             {
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 3,
           *               "stack_index": 0,
           *               "bbox": [
           *                 610,
           *                 122,
           *                 120,
           *                 236
           *               ]
           *             }
           *           ],
           *           "item_entries": [
           *             {
           *               "annotation_id": 0,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 1,
           *               "stack_index": 0
           *             },
           *             {
           *               "annotation_id": 1,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 2,
           *               "stack_index": 0
           *             },
           *             {
           *               "annotation_id": 2,
           *               "bay": 1,
           *               "shelf_id": 1,
           *               "slot": 4,
           *               "stack_index": 0
           *             }
           *           ]
           *         },
           *         "shares": [
           *           {
           *             "image_id": 1,
           *             "values": [
           *               {
           *                 "group_by": "products",
           *                 "product_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *                 "count": 2,
           *                 "count_ratio": 0.6667,
           *                 "area": 45412,
           *                 "area_ratio": 0.6657
           *               },
           *               {
           *                 "group_by": "products",
           *                 "product_uuid": null,
           *                 "count": 1,
           *                 "count_ratio": 0.3333,
           *                 "area": 22800,
           *                 "area_ratio": 0.3343
           *               }
           *             ]
           *           }
           *         ]
           *       },
           *       "coco": {
           *         "info": {
           *           "url": "",
           *           "year": "2026",
           *           "version": "1.0",
           *           "contributor": "",
           *           "description": "facing-detector@5.1.0, product-embedder@2.6.1",
           *           "date_created": "11/20/2026, 17:21:03"
           *         },
           *         "licenses": [
           *           {
           *             "id": 1,
           *             "url": "",
           *             "name": ""
           *           }
           *         ],
           *         "images": [
           *           {
           *             "id": 1,
           *             "width": 1600,
           *             "height": 1200,
           *             "license": 1,
           *             "coco_url": "",
           *             "file_name": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *             "flickr_url": "",
           *             "date_captured": ""
           *           }
           *         ],
           *         "neurolabs": {},
           *         "categories": [
           *           {
           *             "id": 0,
           *             "name": "object",
           *             "neurolabs": null,
           *             "supercategory": ""
           *           },
           *           {
           *             "id": 1,
           *             "name": "Molasu Lemonade Lemon 1 l",
           *             "neurolabs": {
           *               "productUuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *               "name": "Molasu Lemonade Lemon 1 l",
           *               "barcode": "4006381333931",
           *               "customId": "SKU-1042",
           *               "brand": "Molasu",
           *               "size": "1 l",
           *               "containerType": "bottle",
           *               "flavour": "lemon"
           *             },
           *             "supercategory": ""
           *           },
           *           {
           *             "id": 2,
           *             "name": "Molasu Lemonade Grapefruit 1 l",
           *             "neurolabs": {
           *               "productUuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *               "name": "Molasu Lemonade Grapefruit 1 l"
           *             },
           *             "supercategory": ""
           *           }
           *         ],
           *         "annotations": [
           *           {
           *             "id": 0,
           *             "image_id": 1,
           *             "category_id": 1,
           *             "bbox": [
           *               412,
           *               118,
           *               96,
           *               240
           *             ],
           *             "area": 23040,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.97,
           *               "modalities": {},
           *               "alternative_predictions": [
           *                 {
           *                   "category_id": 2,
           *                   "score": 0.02
           *                 }
           *               ]
           *             }
           *           },
           *           {
           *             "id": 1,
           *             "image_id": 1,
           *             "category_id": 1,
           *             "bbox": [
           *               512,
           *               120,
           *               94,
           *               238
           *             ],
           *             "area": 22372,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.91,
           *               "modalities": {},
           *               "alternative_predictions": [
           *                 {
           *                   "category_id": 2,
           *                   "score": 0.02
           *                 }
           *               ]
           *             }
           *           },
           *           {
           *             "id": 2,
           *             "image_id": 1,
           *             "category_id": 0,
           *             "bbox": [
           *               738,
           *               122,
           *               95,
           *               240
           *             ],
           *             "area": 22800,
           *             "iscrowd": 0,
           *             "segmentation": [],
           *             "neurolabs": {
           *               "score": 0.58,
           *               "modalities": {},
           *               "alternative_predictions": []
           *             }
           *           }
           *         ]
           *       }
           *     }
           */
          'application/json': components['schemas']['Result'];
        };
      };
    };
  };
  deleteResult: {
    parameters: {
      query?: {
        /** @description true: catalogue items keep the views that they learned from the photo; false, the default: they lose them */
        keep_learned_views?: boolean;
      };
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result as it was */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "external_id": "visit-7-shelf-2",
           *       "metadata": {
           *         "store": "17",
           *         "aisle": "drinks"
           *       },
           *       "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *       "status": "COMPLETED",
           *       "confidence_score": 0.94,
           *       "duration": 0.447,
           *       "created_at": "2026-11-20T17:21:03.118Z",
           *       "updated_at": "2026-11-20T17:21:03.702Z"
           *     }
           */
          'application/json': components['schemas']['ResultSummary'];
        };
      };
    };
  };
  getCorrections: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The corrections */
      200: {
        headers: {
          /** @description The version in quotes, for If-Match */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "version": 1,
           *       "changed_by": "9e2f1a2b-3c4d-4e6f-8a5b-4c7d3f0c6d1e",
           *       "changed_at": "2026-11-20T18:02:47.310Z",
           *       "facings": [
           *         {
           *           "id": 0,
           *           "verdict": "RIGHT"
           *         },
           *         {
           *           "id": 1,
           *           "verdict": "OTHER_ITEM",
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *         },
           *         {
           *           "id": 2,
           *           "verdict": "NOT_IN_CATALOG",
           *           "bbox": [
           *             736,
           *             120,
           *             99,
           *             242
           *           ]
           *         }
           *       ],
           *       "added": [
           *         {
           *           "bbox": [
           *             612,
           *             122,
           *             94,
           *             238
           *           ],
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Corrections'];
        };
      };
    };
  };
  replaceCorrections: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the corrections that the request replaces; * stands for any */
        'If-Match'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "facings": [
         *         {
         *           "id": 0,
         *           "verdict": "RIGHT"
         *         },
         *         {
         *           "id": 1,
         *           "verdict": "OTHER_ITEM",
         *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
         *         },
         *         {
         *           "id": 2,
         *           "verdict": "NOT_IN_CATALOG",
         *           "bbox": [
         *             736,
         *             120,
         *             99,
         *             242
         *           ]
         *         }
         *       ],
         *       "added": [
         *         {
         *           "bbox": [
         *             612,
         *             122,
         *             94,
         *             238
         *           ],
         *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
         *         }
         *       ]
         *     }
         */
        'application/json': {
          /** @description Corrections of facings that were found, at most one for each. Other facings stay as recognised. */
          facings?:
            | {
                /** @description An id of coco.annotations of the result */
                id: number;
                /** @description RIGHT: its name is right, or it is right that it has none. OTHER_ITEM: it is the item in catalog_item_uuid. NOT_IN_CATALOG: it is a product that the catalogue does not have. NO_PRODUCT: the box shows no product. Absent: its name is not judged. */
                verdict?: ('RIGHT' | 'OTHER_ITEM' | 'NOT_IN_CATALOG' | 'NO_PRODUCT') | null;
                /** @description The right item, which may be any of the account; only with OTHER_ITEM */
                catalog_item_uuid?: string | null;
                /** @description Its right box; absent if the box is right */
                bbox?: components['schemas']['Bbox'] | null;
              }[]
            | null;
          /** @description Facings that were missed. In the corrected result, they get the next ids. Both lists together may have at most 2000. */
          added?:
            | {
                bbox: components['schemas']['Bbox'];
                /** @description The right item; null: the catalogue does not have it */
                catalog_item_uuid?: string | null;
              }[]
            | null;
        };
      };
    };
    responses: {
      /** @description The corrections as they are now */
      200: {
        headers: {
          /** @description The version in quotes, for If-Match */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "version": 1,
           *       "changed_by": "9e2f1a2b-3c4d-4e6f-8a5b-4c7d3f0c6d1e",
           *       "changed_at": "2026-11-20T18:02:47.310Z",
           *       "facings": [
           *         {
           *           "id": 0,
           *           "verdict": "RIGHT"
           *         },
           *         {
           *           "id": 1,
           *           "verdict": "OTHER_ITEM",
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *         },
           *         {
           *           "id": 2,
           *           "verdict": "NOT_IN_CATALOG",
           *           "bbox": [
           *             736,
           *             120,
           *             99,
           *             242
           *           ]
           *         }
           *       ],
           *       "added": [
           *         {
           *           "bbox": [
           *             612,
           *             122,
           *             94,
           *             238
           *           ],
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Corrections'];
        };
      };
    };
  };
  deleteCorrections: {
    parameters: {
      query?: never;
      header?: {
        /** @description The ETag of the corrections that the request replaces; * stands for any */
        'If-Match'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The corrections, which are empty now */
      200: {
        headers: {
          /** @description The version in quotes, for If-Match */
          ETag?: string;
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "version": 1,
           *       "changed_by": "9e2f1a2b-3c4d-4e6f-8a5b-4c7d3f0c6d1e",
           *       "changed_at": "2026-11-20T18:02:47.310Z",
           *       "facings": [
           *         {
           *           "id": 0,
           *           "verdict": "RIGHT"
           *         },
           *         {
           *           "id": 1,
           *           "verdict": "OTHER_ITEM",
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c"
           *         },
           *         {
           *           "id": 2,
           *           "verdict": "NOT_IN_CATALOG",
           *           "bbox": [
           *             736,
           *             120,
           *             99,
           *             242
           *           ]
           *         }
           *       ],
           *       "added": [
           *         {
           *           "bbox": [
           *             612,
           *             122,
           *             94,
           *             238
           *           ],
           *           "catalog_item_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f"
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Corrections'];
        };
      };
    };
  };
  listUnknowns: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The groups, the largest first */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "results": 1,
           *       "groups": [
           *         {
           *           "facings": [
           *             {
           *               "result_uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *               "annotation_id": 2,
           *               "bbox": [
           *                 738,
           *                 122,
           *                 95,
           *                 240
           *               ],
           *               "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Unknowns'];
        };
      };
    };
  };
  getQuality: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The figures */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "results": 12,
           *       "weeks": [
           *         {
           *           "week": "2026-11-16",
           *           "results": 12,
           *           "listed": 480,
           *           "right": 432,
           *           "right_share": 0.9,
           *           "missed": 9,
           *           "absent": 60,
           *           "absent_named": 2
           *         }
           *       ],
           *       "confused": [
           *         {
           *           "catalog_item_uuid": "a81d4e5c-97d3-4f2b-8a6e-8c1540b9f64c",
           *           "named_uuid": "3f0c6d1e-8a5b-4c7d-9e2f-1a2b3c4d5e6f",
           *           "facings": 7
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['Quality'];
        };
      };
    };
  };
  renameResult: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The result, which waits to be named again */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "uuid": "1e5c97d3-f2b0-4a6e-98c1-540b9f64c2a8",
           *       "task_uuid": "7d3f2b0a-6e8c-4154-8b9f-64c2a81d4e5c",
           *       "external_id": "visit-7-shelf-2",
           *       "metadata": {
           *         "store": "17",
           *         "aisle": "drinks"
           *       },
           *       "image_url": "https://d1a2b3c4d5e6f7.cloudfront.net/images/97d3f2b0a6e8c1540b9f64c2a81d4e5c",
           *       "status": "COMPLETED",
           *       "confidence_score": 0.94,
           *       "duration": 0.447,
           *       "created_at": "2026-11-20T17:21:03.118Z",
           *       "updated_at": "2026-11-20T17:21:03.702Z",
           *       "rename_requested_at": "2026-11-20T17:21:03.702Z"
           *     }
           */
          'application/json': components['schemas']['ResultSummary'];
        };
      };
    };
  };
  getCallback: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The callback */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "callback": "https://example.com/results",
           *       "outcome": "FAILING",
           *       "attempts": 1,
           *       "last_error": "the receiver answered 503",
           *       "last_attempt_at": "2026-11-20T17:21:04.015Z",
           *       "next_attempt_at": "2026-11-20T17:22:04.015Z"
           *     }
           */
          'application/json': components['schemas']['CallbackStatus'];
        };
      };
    };
  };
  resendCallback: {
    parameters: {
      query?: never;
      header?: {
        /** @description Names this request, so that it may be repeated after a time-out or an error. For 24 hours, the same key with the same body gets the first answer, and nothing is done twice. Printable ASCII characters; a UUID is a good key. */
        'Idempotency-Key'?: string;
      };
      path: {
        /** @description The task */
        task_uuid: string;
        /** @description The result */
        result_uuid: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The callback, which is PENDING again */
      200: {
        headers: {
          /** @description `true` if a request with the same Idempotency-Key was answered before */
          'Idempotent-Replayed'?: 'true';
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "callback": "https://example.com/results",
           *       "outcome": "PENDING",
           *       "attempts": 0,
           *       "last_error": "",
           *       "last_attempt_at": null,
           *       "next_attempt_at": null
           *     }
           */
          'application/json': components['schemas']['CallbackStatus'];
        };
      };
    };
  };
  getUsage: {
    parameters: {
      query?: {
        /** @description The first day, in UTC; by default the first of the month of `to` */
        from?: string;
        /** @description The last day, in UTC; by default today. The range has at most 400 days */
        to?: string;
        /** @description Whether to answer also what the API key may do */
        permissions?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description What was used */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "from": "2026-11-20",
           *       "to": "2026-11-21",
           *       "total": {
           *         "images": {
           *           "waiting": {
           *             "completed": 12,
           *             "failed_by_caller": 0,
           *             "failed_by_service": 0
           *           },
           *           "bulk": {
           *             "completed": 480,
           *             "failed_by_caller": 2,
           *             "failed_by_service": 0
           *           }
           *         },
           *         "gb_seconds": 2410.6,
           *         "facings": 21315,
           *         "bytes_kept": 1391204352,
           *         "callbacks": {
           *           "delivered": 479,
           *           "given_up": 1
           *         }
           *       },
           *       "days": [
           *         {
           *           "date": "2026-11-20",
           *           "images": {
           *             "waiting": {
           *               "completed": 12,
           *               "failed_by_caller": 0,
           *               "failed_by_service": 0
           *             },
           *             "bulk": {
           *               "completed": 480,
           *               "failed_by_caller": 2,
           *               "failed_by_service": 0
           *             }
           *           },
           *           "gb_seconds": 2410.6,
           *           "facings": 21315,
           *           "bytes_kept": 1391204352,
           *           "callbacks": {
           *             "delivered": 479,
           *             "given_up": 1
           *           }
           *         }
           *       ]
           *     }
           */
          'application/json': components['schemas']['UsageAnswer'];
        };
      };
    };
  };
}
