import { z } from 'zod';
import { catalogItemSchema } from '../../lambdas/contracts/catalog-item';
import { pageSchema } from '../../lambdas/contracts/page';
import { referenceImageSchema } from '../../lambdas/contracts/reference-image';
import { file, type Materials } from './materials';
import { LeftOutError } from './run-steps';
import type { SmokeClient } from './smoke-client';

/** The steps of an acceptance run that make a catalogue item, change its pictures, and delete it. */
export class ItemSteps {
  private itemUuid?: string;
  private thumbnailUrl?: string;

  constructor(
    private readonly client: SmokeClient,
    private readonly materials: Materials,
  ) {}

  async item(): Promise<string> {
    const { name, bytes } = this.materials.product;
    const form = new FormData();
    form.set('name', name);
    form.set('thumbnail', ...file(bytes, 'thumbnail'));
    const item = await this.client.expect(catalogItemSchema, 'POST', '/catalog-items', { form });
    this.itemUuid = item.uuid;
    this.thumbnailUrl = item.thumbnail_url;
    await this.seePicture(item.thumbnail_url);
    return `${item.status}; its thumbnail is served`;
  }

  async thumbnail(): Promise<string> {
    const form = new FormData();
    form.set('thumbnail', ...file(this.materials.product.bytes, 'thumbnail'));
    const path = `${this.path()}/thumbnail`;
    const { thumbnail_url } = await this.client.expect(catalogItemSchema, 'PUT', path, { form });
    if (thumbnail_url === this.thumbnailUrl) throw new Error('the item has the old picture');
    await this.seePicture(thumbnail_url);
    return 'replaced, and served';
  }

  async referenceImages(): Promise<string> {
    const form = new FormData();
    for (const name of ['left.jpg', 'right.jpg']) {
      form.append('images', ...file(this.materials.product.bytes, name));
    }
    const path = `${this.path()}/reference-images`;
    await this.client.expect(catalogItemSchema, 'POST', path, { form });
    const [first, ...others] = await this.listed(path);
    if (!first || others.length !== 1) throw new Error('the list has not the two that were added');
    await this.client.expect(catalogItemSchema, 'DELETE', `${path}/${first}`);
    const [left] = await this.listed(path);
    if (left !== others[0]) throw new Error('the list has not the one that is left');
    return '2 added and listed, 1 removed';
  }

  async delete(): Promise<string> {
    const path = this.path();
    await this.client.expect(z.unknown(), 'DELETE', path);
    delete this.itemUuid;
    await this.client.expect(z.unknown(), 'GET', path, { status: 404 });
    return 'gone';
  }

  uuid(): string {
    if (this.itemUuid === undefined) throw new LeftOutError('there is no item');
    return this.itemUuid;
  }

  /** What is left to delete. */
  left(): readonly string[] {
    return this.itemUuid === undefined ? [] : [this.path()];
  }

  private path(): string {
    return `/catalog-items/${this.uuid()}`;
  }

  private async listed(path: string): Promise<string[]> {
    const schema = pageSchema(referenceImageSchema);
    return (await this.client.expect(schema, 'GET', path)).items.map(({ id }) => id);
  }

  private async seePicture(address: string): Promise<void> {
    const picture = await fetch(address, { signal: this.materials.stop });
    await picture.body?.cancel();
    if (!picture.ok) throw new Error(`the thumbnail's address answers ${picture.status}`);
  }
}
