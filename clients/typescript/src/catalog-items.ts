import type { CallOptions, Connection } from './http/connection.js';
import { rowsOf } from './pages.js';
import { blobOf, type Photo } from './photo.js';
import type {
  CatalogItem,
  CatalogItemSummary,
  CustomProp,
  FormOf,
  ItemEnrolment,
  JsonOf,
  LearnedViews,
  Page,
  QueryOf,
  ReferenceImage,
} from './types.js';

/** A new item: its name, one picture of it, and attributes. */
export type NewCatalogItem = Omit<FormOf<'createCatalogItem'>, 'thumbnail' | 'custom_props'> & {
  readonly thumbnail: Photo;
  readonly custom_props?: readonly CustomProp[];
};
/** A new item: its name, attributes, and the facings that its pictures are cut from. */
export type ItemOfFacings = JsonOf<'createItemOfFacings'>;
/** The attributes to change. Null clears an attribute; attributes you leave out stay unchanged. */
export type CatalogItemChanges = JsonOf<'updateCatalogItem'>;
type ListQuery = QueryOf<'listCatalogItems'>;

/** The products that can be recognised. */
export class CatalogItems {
  constructor(private readonly connection: Connection) {}

  async create(
    { custom_props, ...item }: NewCatalogItem,
    options?: CallOptions,
  ): Promise<CatalogItem> {
    const form = {
      ...item,
      thumbnail: await blobOf(item.thumbnail, 'thumbnail'),
      ...(custom_props && { custom_props: JSON.stringify(custom_props) }),
    };
    return this.connection.call('createCatalogItem', { form }, options);
  }

  /**
   * Creates an item from facings on a task's photos, and adds it to the task. The first facing becomes the
   * thumbnail, up to eight others reference images. With `catalog_item_uuid`, adds the facings to that item
   * instead.
   */
  createOfFacings(
    task_uuid: string,
    json: ItemOfFacings,
    options?: CallOptions,
  ): Promise<CatalogItem> {
    return this.connection.call('createItemOfFacings', { path: { task_uuid }, json }, options);
  }

  /** An item; with `fields: 'tags'`, it has its tags. */
  get(
    item_uuid: string,
    { fields, ...options }: CallOptions & QueryOf<'getCatalogItem'> = {},
  ): Promise<CatalogItem> {
    const query = fields === undefined ? {} : { fields };
    return this.connection.call('getCatalogItem', { path: { item_uuid }, query }, options);
  }

  update(item_uuid: string, json: CatalogItemChanges, options?: CallOptions): Promise<CatalogItem> {
    return this.connection.call('updateCatalogItem', { path: { item_uuid }, json }, options);
  }

  /** Deletes an item. Results that name it are kept. */
  async delete(item_uuid: string, options?: CallOptions): Promise<void> {
    await this.connection.call('deleteCatalogItem', { path: { item_uuid } }, options);
  }

  /** Whether an item's pictures are enrolled, and which are bad references and why. */
  enrolment(item_uuid: string, options?: CallOptions): Promise<ItemEnrolment> {
    return this.connection.call('getEnrolment', { path: { item_uuid } }, options);
  }

  /** Adds reference images, such as pictures of the product's other sides. An item has at most eight. */
  async addReferenceImages(
    item_uuid: string,
    photos: readonly Photo[],
    options?: CallOptions,
  ): Promise<CatalogItem> {
    const images = await Promise.all(
      photos.map((photo, index) => blobOf(photo, `images[${index}]`)),
    );
    const input = { path: { item_uuid }, form: { images } };
    return this.connection.call('addReferenceImages', input, options);
  }

  /** Returns one page of an item's reference images, in the order they were added. */
  referenceImages(
    item_uuid: string,
    query: QueryOf<'listReferenceImages'> = {},
    options?: CallOptions,
  ): Promise<Page<ReferenceImage>> {
    return this.connection.call('listReferenceImages', { path: { item_uuid }, query }, options);
  }

  /** @param image_id an `id` from `referenceImages`. */
  deleteReferenceImage(
    item_uuid: string,
    image_id: string,
    options?: CallOptions,
  ): Promise<CatalogItem> {
    return this.connection.call('deleteReferenceImage', { path: { item_uuid, image_id } }, options);
  }

  /** The views that an item learned from corrections. */
  learnedViews(item_uuid: string, options?: CallOptions): Promise<LearnedViews> {
    return this.connection.call('listLearnedViews', { path: { item_uuid } }, options);
  }

  /** Switches the learned views of an item off or on. */
  switchLearnedViews(
    item_uuid: string,
    json: JsonOf<'switchLearnedViews'>,
    options?: CallOptions,
  ): Promise<LearnedViews> {
    return this.connection.call('switchLearnedViews', { path: { item_uuid }, json }, options);
  }

  /**
   * Removes a learned view. The item does not learn its facing again.
   * @param view_id an `id` from `learnedViews`
   */
  deleteLearnedView(
    item_uuid: string,
    view_id: string,
    options?: CallOptions,
  ): Promise<LearnedViews> {
    return this.connection.call('deleteLearnedView', { path: { item_uuid, view_id } }, options);
  }

  /** Replaces the thumbnail of an item. */
  async replaceThumbnail(
    item_uuid: string,
    photo: Photo,
    options?: CallOptions,
  ): Promise<CatalogItem> {
    const thumbnail = await blobOf(photo, 'thumbnail');
    const input = { path: { item_uuid }, form: { thumbnail } };
    return this.connection.call('replaceThumbnail', input, options);
  }

  /**
   * Returns one page of items; `limit` is at most 100. Filters must match exactly; `tag` is one of an item's tags.
   */
  list(query: ListQuery = {}, options?: CallOptions): Promise<Page<CatalogItemSummary>> {
    return this.connection.call('listCatalogItems', { query }, options);
  }

  /** Iterates over all items that match: `for await (const item of shelf.catalogItems.all())`. */
  all(
    query: ListQuery = {},
    options?: CallOptions,
  ): AsyncGenerator<CatalogItemSummary, void, undefined> {
    return rowsOf((place) => this.list({ ...query, ...place }, options), query);
  }
}
