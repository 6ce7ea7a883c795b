import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { catalogItemSchema } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { referenceImageSchema } from '../../lambdas/contracts/reference-image';
import type { Leftover, Materials } from './materials';
import { LeftOutError } from './run-steps';
import { checked, refused } from './smoke-client';

/** The steps of an acceptance run that make a catalogue item, change its pictures, and delete it. */
export class ItemSteps {
  private itemUuid?: string;
  private thumbnailUrl?: string;
  private readonly items: ShelfClient['catalogItems'];

  constructor(
    client: ShelfClient,
    private readonly materials: Materials,
  ) {
    this.items = client.catalogItems;
  }

  async item(): Promise<string> {
    const { name, bytes: thumbnail } = this.materials.product;
    const item = await checked(catalogItemSchema, this.items.create({ name, thumbnail }));
    this.itemUuid = item.uuid;
    this.thumbnailUrl = item.thumbnail_url;
    await this.seePicture(item.thumbnail_url);
    return `${item.status}; its thumbnail is served`;
  }

  async thumbnail(): Promise<string> {
    const replaced = this.items.replaceThumbnail(this.uuid(), this.materials.product.bytes);
    const { thumbnail_url } = await checked(catalogItemSchema, replaced);
    if (thumbnail_url === this.thumbnailUrl) throw new Error('the item has the old picture');
    await this.seePicture(thumbnail_url);
    return 'replaced, and served';
  }

  async referenceImages(): Promise<string> {
    const { bytes } = this.materials.product;
    const uuid = this.uuid();
    await checked(catalogItemSchema, this.items.addReferenceImages(uuid, [bytes, bytes]));
    const [first, ...others] = await this.listed(uuid);
    if (!first || others.length !== 1) throw new Error('the list has not the two that were added');
    await checked(catalogItemSchema, this.items.deleteReferenceImage(uuid, first));
    const [left] = await this.listed(uuid);
    if (left !== others[0]) throw new Error('the list has not the one that is left');
    return '2 added and listed, 1 removed';
  }

  async delete(): Promise<string> {
    const uuid = this.uuid();
    await this.items.delete(uuid);
    delete this.itemUuid;
    await refused(404, this.items.get(uuid));
    return 'gone';
  }

  uuid(): string {
    if (this.itemUuid === undefined) throw new LeftOutError('there is no item');
    return this.itemUuid;
  }

  left(): Leftover[] {
    const uuid = this.itemUuid;
    if (uuid === undefined) return [];
    return [{ path: `/catalog-items/${uuid}`, delete: () => this.items.delete(uuid) }];
  }

  private async listed(uuid: string): Promise<string[]> {
    const { items } = await checked(
      pageSchema(referenceImageSchema),
      this.items.referenceImages(uuid),
    );
    return items.map(({ id }) => id);
  }

  private async seePicture(address: string): Promise<void> {
    const picture = await fetch(address, { signal: this.materials.stop });
    await picture.body?.cancel();
    if (!picture.ok) throw new Error(`the thumbnail's address answers ${picture.status}`);
  }
}
