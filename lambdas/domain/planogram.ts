import type { Planogram, PlanogramSummary, SentPlanogram } from '../contracts/planogram';
import type { ListedPlanogram, PlanogramRow } from '../contracts/planogram-row';

export type PlanogramFields = Pick<
  PlanogramRow,
  'name' | 'description' | 'positions' | 'must_have' | 'position_count' | 'must_have_count'
>;

/** The fields of a planogram that a caller sets. Positions are sorted by bay, shelf and number. */
export const planogramFieldsOf = (sent: SentPlanogram): PlanogramFields => ({
  name: sent.name,
  description: sent.description ?? '',
  positions: sent.positions.toSorted(
    (a, b) => (a.bay ?? 0) - (b.bay ?? 0) || a.shelf_id - b.shelf_id || a.position - b.position,
  ),
  must_have: sent.must_have,
  position_count: sent.positions.length,
  must_have_count: sent.must_have.length,
});

/** The items that a planogram names, each once. */
export const itemsOf = ({
  positions,
  must_have,
}: Pick<PlanogramRow, 'positions' | 'must_have'>): string[] => [
  ...new Set([...positions.map(({ catalog_item_uuid }) => catalog_item_uuid), ...must_have]),
];

export const renderPlanogram = (row: PlanogramRow): Planogram => ({
  uuid: row.planogram_uuid,
  name: row.name,
  description: row.description,
  positions: row.positions,
  must_have: row.must_have,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const renderPlanogramSummary = (row: ListedPlanogram): PlanogramSummary => ({
  uuid: row.planogram_uuid,
  name: row.name,
  description: row.description,
  created_at: row.created_at,
  updated_at: row.updated_at,
  position_count: row.position_count,
  must_have_count: row.must_have_count,
});
