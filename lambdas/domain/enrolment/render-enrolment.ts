import type {
  EnrolmentStatus,
  Finding,
  ItemEnrolment,
  PictureEnrolment,
} from '../../contracts/enrolment';
import type { CatalogItemRow, EnrolmentRow } from '../../contracts/rows';
import { judgePicture, lookalikeFinding } from './judge-picture';

/** The attributes of an enrolment that answers are made from, without the views. */
export type EnrolmentSummary = Pick<
  EnrolmentRow,
  'pictures' | 'embedder' | 'aspects' | 'enrolled_at' | 'measures' | 'lookalikes'
>;

type Item = Pick<CatalogItemRow, 'item_uuid' | 'thumbnail_key' | 'reference_keys' | 'height'>;
type OtherItem = Pick<CatalogItemRow, 'item_uuid' | 'height'>;

/**
 * Heights whose ratio is greater than this distinguish sizes of one product. Recognition tolerates the
 * same ratio.
 */
const MAX_RATIO_OF_EQUAL_HEIGHTS = 1.15;

/**
 * The state of an item's enrolment.
 * @param others - the existing items that the enrolment's lookalikes refer to
 */
export function renderEnrolment(
  item: Item,
  enrolment: EnrolmentSummary | undefined,
  others: readonly OtherItem[],
  mediaBaseUrl: string,
): ItemEnrolment {
  const pictures = [item.thumbnail_key, ...item.reference_keys].map(
    (key, place): PictureEnrolment => ({
      url: `${mediaBaseUrl}/${key}`,
      kind: place === 0 ? 'THUMBNAIL' : 'REFERENCE_IMAGE',
      ...stateOfPicture(key, item, enrolment, others),
    }),
  );
  const statuses = pictures.map(({ status }) => status);
  return {
    uuid: item.item_uuid,
    status: statusOfItem(statuses),
    enrolled_at: enrolment?.enrolled_at ?? null,
    embedder: enrolment?.embedder ?? null,
    pictures,
  };
}

function statusOfItem(ofPictures: readonly EnrolmentStatus[]): EnrolmentStatus {
  if (ofPictures.includes('WAITING')) return 'WAITING';
  return ofPictures.includes('ENROLLED') ? 'ENROLLED' : 'UNREADABLE';
}

function stateOfPicture(
  key: string,
  item: Item,
  enrolment: EnrolmentSummary | undefined,
  others: readonly OtherItem[],
): Pick<PictureEnrolment, 'status' | 'findings'> {
  const place = enrolment?.pictures.indexOf(key) ?? -1;
  if (enrolment === undefined || place === -1) return { status: 'WAITING', findings: null };
  const { measures } = enrolment;
  if (measures === undefined) return { status: unjudgedStatus(enrolment), findings: null };
  const ofPicture = measures[place];
  if (!ofPicture) return { status: 'UNREADABLE', findings: null };
  const view = measures.slice(0, place).filter((other) => other !== null).length;
  return {
    status: 'ENROLLED',
    findings: [...judgePicture(ofPicture), ...lookalikesOfView(view, item, enrolment, others)],
  };
}

/**
 * The status of a picture without measures. If views are missing, it is unknown which pictures are
 * unreadable, so all wait for the new enrolment.
 */
function unjudgedStatus({ aspects = [], pictures }: EnrolmentSummary): EnrolmentStatus {
  if (aspects.length === 0) return 'UNREADABLE';
  return aspects.length === pictures.length ? 'ENROLLED' : 'WAITING';
}

function lookalikesOfView(
  view: number,
  item: Item,
  { lookalikes = [] }: EnrolmentSummary,
  others: readonly OtherItem[],
): Finding[] {
  return lookalikes
    .filter((lookalike) => lookalike.view === view)
    .flatMap(({ item_uuid }) => others.find((other) => other.item_uuid === item_uuid) ?? [])
    .filter((other) => !areToldApartByHeight(item, other))
    .map((other) => lookalikeFinding(other.item_uuid));
}

function areToldApartByHeight(item: OtherItem, other: OtherItem): boolean {
  if (item.height === undefined || other.height === undefined) return false;
  const [lower = 0, higher = 0] = [item.height, other.height].sort((a, b) => a - b);
  return higher > MAX_RATIO_OF_EQUAL_HEIGHTS * lower;
}
