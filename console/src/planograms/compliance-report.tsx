import { Alert, Badge, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Compliance, Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { useForm } from '../result/form';
import { countOf, formatRatio } from '../shell/format';
import { ordersByBay } from './orders-by-bay';
import { PlanogramShelves } from './planogram-shelves';
import { useChosenPlanogram } from './use-compliance';

type Position = Compliance['positions'][number];
type Status = Position['status'];

/** The label and colour of each status. */
const STATUSES: Readonly<Record<Status, { readonly text: string; readonly tone: string }>> = {
  RIGHT: { text: 'Right', tone: 'good' },
  TOO_FEW_FACINGS: { text: 'Too few facings', tone: 'open' },
  WRONG_PRODUCT: { text: 'Wrong product', tone: 'bad' },
  WRONG_PLACE: { text: 'Wrong place', tone: 'bad' },
  MISSING: { text: 'Missing', tone: 'bad' },
  NOT_IN_VIEW: { text: 'Not in view', tone: '' },
};

/** The label for a position whose unnamed facing may be the planned product. */
const PROBABLY = { text: 'Probably there', tone: 'open' };

export function ComplianceReport(props: {
  readonly result: Result;
  readonly compliance: Compliance;
}) {
  const { result, compliance } = props;
  const toPhoto = usePhotoAddress(result);
  const { score, warnings, orders, positions, must_have } = compliance;
  return (
    <>
      <p className="score">
        <strong>{score === null ? 'No score' : formatRatio(score, 1)}</strong>{' '}
        <span className="quiet">
          {score !== null
            ? 'of the planned facings in view stand where they should.'
            : positions.length === 0
              ? 'The planogram has only must-haves.'
              : 'No position of the planogram is in view.'}
        </span>
      </p>
      <Counts compliance={compliance} />
      {score !== null && (
        <p>
          <Link to={toPhoto({})}>See on the photo what stands where it should</Link>
        </p>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" title="Reasons to doubt this" mb="md" role="status">
          <ul>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Title order={2} size="h4">
        What to do
      </Title>
      {orders.length === 0 ? (
        <p>
          {score === null && positions.length > 0
            ? 'The photo shows no position of the planogram, so there is nothing to compare.'
            : 'Nothing: everything in view is as planned.'}
        </p>
      ) : (
        ordersByBay(orders).map(({ heading, orders: ofBay }) => (
          <section key={heading ?? ''} aria-label={heading}>
            {heading !== undefined && (
              <Title order={3} size="h5">
                {heading}
              </Title>
            )}
            <ol className="actions">
              {ofBay.map(({ text, annotation_ids: [facing], bbox }, index) => (
                <li key={index}>
                  {bbox === null ? (
                    text
                  ) : (
                    <Link
                      to={toPhoto({ facing, place: facing === undefined ? bbox.join(',') : '' })}
                    >
                      {text}
                    </Link>
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))
      )}
      <PlanogramShelves
        places={positions.map((position) => ({
          bay: position.bay,
          shelf: position.shelf_id,
          key: position.position,
          facings: position.planned_facings,
          content: <PositionCell position={position} result={result} />,
        }))}
      />
      {must_have.length > 0 && (
        <section>
          <Title order={2} size="h4" mt="lg">
            Must-haves
          </Title>
          <ul className="must-haves">
            {must_have.map(({ catalog_item_uuid, name, is_found, facings }) => (
              <li key={catalog_item_uuid}>
                <Badge className={`badge ${is_found ? 'good' : 'bad'}`}>
                  {is_found ? countOf(facings, 'facing') : 'Not found'}
                </Badge>{' '}
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * Returns a function that makes addresses of the photo, coloured by this comparison, with a facing or place
 * pointed out.
 */
function usePhotoAddress({ task_uuid, uuid }: Result) {
  const { form } = useForm();
  const { planogram, bay } = useChosenPlanogram();
  return (pointed: { readonly facing?: number | undefined; readonly place?: string }): string =>
    PATHS.result(task_uuid, uuid, { ...pointed, form, planogram, bay, colour: 'compliance' });
}

function Counts({ compliance }: { readonly compliance: Compliance }) {
  const { counts, extras, facings_beside } = compliance;
  const extra = extras.reduce((sum, { facings }) => sum + facings, 0);
  const shown = (Object.keys(STATUSES) as Status[]).filter((status) => counts[status] > 0);
  return (
    <p className="badges">
      {shown.map((status) => (
        <Badge key={status} className={`badge ${STATUSES[status].tone}`}>
          {STATUSES[status].text}: {counts[status]}
        </Badge>
      ))}
      {extra > 0 && <Badge className="badge open">Extra facings: {extra}</Badge>}
      {facings_beside > 0 && (
        <span className="quiet">
          {countOf(facings_beside, 'facing')} beside the bay {facings_beside === 1 ? 'is' : 'are'}{' '}
          left out.
        </span>
      )}
    </p>
  );
}

/**
 * A planned position, linked to the photo with the facing that stands there, or else with its product's facing.
 */
function PositionCell(props: { readonly position: Position; readonly result: Result }) {
  const { position, result } = props;
  const toPhoto = usePhotoAddress(result);
  const { status, name, right_facings, facings_in_view, annotation_ids, elsewhere_ids } = position;
  const { text, tone } =
    status === 'WRONG_PRODUCT' && position.probable_facings > 0 ? PROBABLY : STATUSES[status];
  const [facing] = status === 'WRONG_PLACE' ? elsewhere_ids : annotation_ids;
  const content = (
    <>
      <Badge className={`badge ${tone}`} size="xs">
        {text}
      </Badge>
      <br />
      {name}
      {facings_in_view > 0 && (
        <>
          <br />
          {right_facings} of {countOf(facings_in_view, 'facing')}
        </>
      )}
    </>
  );
  const className = `cell position ${tone === '' ? 'unseen' : tone}`;
  if (facing === undefined) return <div className={className}>{content}</div>;
  return (
    <Link className={className} to={toPhoto({ facing })}>
      {content}
    </Link>
  );
}
