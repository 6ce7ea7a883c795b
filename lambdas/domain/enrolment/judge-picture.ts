import type { Finding, FindingCode, PictureMeasures } from '../../contracts/enrolment';

// docs/experiments/bad-references.md shows how these thresholds were chosen.

/** A picture shows no print if its brightness, 0 to 255, has a lower standard deviation. */
const MIN_CONTRAST = 8;
/** If the product's longer side has fewer pixels, correct names are lost. */
export const MIN_LONG_SIDE_PIXELS = 64;
/**
 * The longer side in pixels that the finding recommends, because the embedder and the keypoints use that
 * much detail.
 */
const GOOD_LONG_SIDE_PIXELS = 400;
/**
 * The highest blur that is accepted; above it, correct names are lost. Sharp pictures have 0.2 to 0.4.
 */
const MAX_BLUR = 0.75;
/** The product must fill at least this share of the picture, or its surroundings dominate. */
const MIN_EXTENT = 0.7;
/** If more than this share of the product is burnt out, too little print is left. */
const MAX_BURNT_OUT = 0.1;

/** The findings about a reference picture that its own pixels reveal. */
export function judgePicture(measures: PictureMeasures): Finding[] {
  // For an empty picture, other findings would make no sense.
  if (measures.contrast < MIN_CONTRAST) {
    return [
      finding(
        'EMPTY',
        'The picture shows hardly more than one colour. Add a reference image of the front of the product.',
      ),
    ];
  }
  const { width, height, blur, extent, burnt_out } = measures;
  const findings: Finding[] = [];
  if (Math.max(width, height) < MIN_LONG_SIDE_PIXELS) {
    findings.push(
      finding(
        'TOO_SMALL',
        `The product has only ${width} x ${height} pixels. ` +
          `Add a reference image on which its longer side has ${GOOD_LONG_SIDE_PIXELS} pixels.`,
      ),
    );
  }
  if (blur > MAX_BLUR) {
    findings.push(
      finding(
        'BLURRED',
        'The picture is blurred. Add a reference image on which the print is sharp.',
      ),
    );
  }
  if (extent < MIN_EXTENT) {
    findings.push(
      finding(
        'MOSTLY_BACKGROUND',
        `The product fills only about ${percent(extent)} of the picture. ` +
          'Add a reference image that is cut to the product.',
      ),
    );
  }
  if (burnt_out > MAX_BURNT_OUT) {
    findings.push(
      finding(
        'GLARE',
        `About ${percent(burnt_out)} of the product is burnt out to white. ` +
          'Add a reference image that was taken without a flash, or from where nothing is mirrored.',
      ),
    );
  }
  return findings;
}

/** The finding that another item has nearly the same picture. */
export const lookalikeFinding = (otherUuid: string): Finding => ({
  code: 'LIKE_ANOTHER_ITEM',
  detail:
    `Catalogue item ${otherUuid} has nearly the same picture. ` +
    'Add reference images to both that show where they differ. If they are sizes of one product, ' +
    'set the heights of both. If they are the same product, delete one.',
  catalog_item_uuid: otherUuid,
});

const finding = (code: FindingCode, detail: string): Finding => ({
  code,
  detail,
  catalog_item_uuid: null,
});

const percent = (part: number): string => `${Math.round(part * 100)} %`;
