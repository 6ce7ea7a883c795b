import { Link } from 'react-router';
import type { Result } from '../../../clients/typescript/src/index';
import { PATHS } from '../paths';

/** Shows the photo's file name and the caller's own data for it. */
export function CallerData({ result }: { readonly result: Result }) {
  const { file_name: fileName, external_id: externalId, metadata } = result;
  const pairs = Object.entries(metadata ?? {});
  if (fileName === undefined && externalId === undefined && pairs.length === 0) return null;
  return (
    <dl className="caller-data">
      {fileName !== undefined && (
        <div>
          <dt>File</dt>
          <dd>{fileName}</dd>
        </div>
      )}
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
