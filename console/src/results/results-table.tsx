import { Anchor, Checkbox, Table } from '@mantine/core';
import { Link } from 'react-router';
import type { ResultSummary } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';
import { formatRatio, formatSeconds, formatTime } from '../shell/format';
import type { Chosen } from './chosen-results';
import { ResultStatus } from './status-badge';

/** A page of results, each with a box to choose it. */
export function ResultsTable(props: {
  readonly results: readonly ResultSummary[];
  /** The results with facings, least sure names and previews, as far as these have been read. */
  readonly detailsOf: ReadonlyMap<string, ResultSummary>;
  readonly chosen: Chosen;
  readonly onChoose: (results: readonly ResultSummary[], isChosen: boolean) => void;
}) {
  const { results, detailsOf, chosen, onChoose } = props;
  const chosenHere = results.filter(({ uuid }) => chosen.has(uuid)).length;
  const haveIds = results.some(({ external_id }) => external_id !== undefined);
  return (
    <div className="scrolls">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className="picture-column">
              <Checkbox
                aria-label="Choose all on this page"
                checked={chosenHere === results.length}
                indeterminate={chosenHere > 0 && chosenHere < results.length}
                onChange={(event) => onChoose(results, event.currentTarget.checked)}
              />
            </Table.Th>
            <Table.Th className="picture-column">Photo</Table.Th>
            <Table.Th>Submitted</Table.Th>
            {haveIds && <Table.Th>External id</Table.Th>}
            <Table.Th>Status</Table.Th>
            <Table.Th className="number wide-only">Facings</Table.Th>
            <Table.Th className="number wide-only">Unknown</Table.Th>
            <Table.Th className="wide-only">Least sure names</Table.Th>
            <Table.Th className="number wide-only">Confidence</Table.Th>
            <Table.Th className="number wide-only">Duration</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {results.map((result) => (
            <Table.Tr key={result.uuid}>
              <Table.Td>
                <Checkbox
                  aria-label={`Choose ${result.file_name ?? formatTime(result.created_at)}`}
                  checked={chosen.has(result.uuid)}
                  onChange={(event) => onChoose([result], event.currentTarget.checked)}
                />
              </Table.Td>
              <Table.Td>
                <Preview result={result} details={detailsOf.get(result.uuid)} />
              </Table.Td>
              <Table.Td>
                <Anchor component={Link} to={PATHS.result(result.task_uuid, result.uuid)}>
                  {formatTime(result.created_at)}
                </Anchor>
                {result.file_name !== undefined && (
                  <div className="quiet breaks">{result.file_name}</div>
                )}
              </Table.Td>
              {haveIds && <Table.Td className="breaks">{result.external_id}</Table.Td>}
              <Table.Td>
                <ResultStatus status={result.status} />
              </Table.Td>
              <Table.Td className="number wide-only">
                {detailsOf.get(result.uuid)?.facings?.count}
              </Table.Td>
              <Table.Td className="number wide-only">
                {detailsOf.get(result.uuid)?.facings?.unknown}
              </Table.Td>
              <Table.Td className="wide-only">
                <LeastSure result={result} names={detailsOf.get(result.uuid)?.least_sure ?? []} />
              </Table.Td>
              <Table.Td className="number wide-only">
                {/* It is 0 for a photo without names. */}
                {result.confidence_score ? formatRatio(result.confidence_score) : null}
              </Table.Td>
              <Table.Td className="number wide-only">
                {result.duration !== null && formatSeconds(result.duration)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The preview of a photo, or the whole photo of FAILED results and those of earlier versions, which have none. */
function Preview(props: {
  readonly result: ResultSummary;
  readonly details: ResultSummary | undefined;
}) {
  const { status, image_url } = props.result;
  // The details may have been read before the result was COMPLETED.
  const hasNone = status === 'FAILED' || props.details?.status === 'COMPLETED';
  const address = props.details?.preview ?? (hasNone ? image_url : undefined);
  if (address === undefined) return <span className="thumbnail" />;
  return <img className="thumbnail" src={address} alt="" loading="lazy" />;
}

/** The names to check first. Each leads to its facing in the review. */
function LeastSure(props: {
  readonly result: ResultSummary;
  readonly names: NonNullable<ResultSummary['least_sure']>;
}) {
  const { task_uuid, uuid } = props.result;
  return props.names.map(({ annotation_id, name, score }) => (
    <div key={annotation_id} className="least-sure">
      <Anchor component={Link} to={PATHS.review(task_uuid, uuid, { facing: annotation_id })}>
        {name}
      </Anchor>{' '}
      <span className="quiet">{formatRatio(score)}</span>
    </div>
  ));
}
