import path from 'node:path';
import type { Finding } from '../../lambdas/contracts/enrolment';
import { judgePicture, lookalikeFinding } from '../../lambdas/domain/enrolment/judge-picture';
import { findLookalikes } from '../../lambdas/worker/gallery/lookalikes';
import type { Matcher } from '../../lambdas/worker/onnx/matcher';
import { alignColumns } from '../../local/shared/align-columns';
import type { CatalogueEntry } from './evaluation-set';
import type { ReferenceGallery } from './reference-gallery';

/** A finding about a reference picture in a set, like those that the service reports for an item's pictures. */
export interface BadReference {
  readonly product: string;
  readonly picture: string;
  readonly code: Finding['code'];
  readonly detail: string;
}

/** Judges a set's reference pictures as the service judges the pictures of items. */
export async function findBadReferences(
  catalogue: readonly CatalogueEntry[],
  { gallery, measures }: Pick<ReferenceGallery, 'gallery' | 'measures'>,
  matcher: Pick<Matcher, 'match'>,
): Promise<BadReference[]> {
  const lookalikes = await findLookalikes(gallery, matcher);
  const nameOf = new Map(gallery.items.map(({ item_uuid, name }) => [item_uuid, name]));
  return catalogue.flatMap(({ name, references }, item) =>
    references.flatMap(({ file }, view) => {
      const ownMeasures = measures[item]?.[view];
      const ofView = lookalikes.get(item)?.filter((lookalike) => lookalike.view === view) ?? [];
      const findings = [
        ...(ownMeasures === undefined ? [] : judgePicture(ownMeasures)),
        ...ofView.map(({ item_uuid }) => lookalikeFinding(nameOf.get(item_uuid) ?? item_uuid)),
      ];
      return findings.map(({ code, detail }) => ({
        product: name,
        picture: path.basename(file),
        code,
        detail,
      }));
    }),
  );
}

/** How many findings are printed. The report lists all of them. */
const MAX_LINES = 10;

/** Formats the findings as a table, one per line. */
export function describeBadReferences(bad: readonly BadReference[]): string {
  const products = new Set(bad.map(({ product }) => product)).size;
  const rows = bad
    .slice(0, MAX_LINES)
    .map(({ product, picture, code }) => [product, picture, code]);
  const left = bad.length - rows.length;
  return [
    `bad references: ${bad.length} findings about ${products} products`,
    ...alignColumns(rows).map((row) => `  ${row.join('  ')}`),
    ...(left > 0 ? [`  and ${left} more, which --report writes`] : []),
  ].join('\n');
}
