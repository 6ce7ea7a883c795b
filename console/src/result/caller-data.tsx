import { Link } from 'react-router';
import type { Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';

/** Shows the caller's own data for the photo. */
export function CallerData({ result }: { readonly result: Result }) {
  const { external_id: externalId, metadata } = result;
  const pairs = Object.entries(metadata ?? {});
  if (externalId === undefined && pairs.length === 0) return null;
  return (
    <dl className="caller-data">
      {externalId !== undefined && (
        <div>
          <dt>External id</dt>
          <dd>
            <Link to={PATHS.task(result.task_uuid, { external_id: externalId })}>{externalId}</Link>
          </dd>
        </div>
      )}
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
