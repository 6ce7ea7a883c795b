import { ServiceError, type Authorise } from '../shared/json-protocol';
import { AccessDenied } from './access-denied';
import { accessKeyIdOf } from './credentials';
import type { Permissions } from './permissions';

/**
 * How a service answers a refused call: the status, and the error's name for a denied call or an unknown access
 * key.
 */
interface RefusedAs {
  readonly status: number;
  readonly denied: string;
  readonly unknown: string;
}

/** Returns the permission check for each call to a service with an AWS JSON protocol. */
export function authoriser(permissions: Permissions, refused: RefusedAs): Authorise {
  return (request, action, resource) => {
    try {
      permissions.check(accessKeyIdOf(request), { action, resource });
    } catch (error) {
      if (!(error instanceof AccessDenied)) throw error;
      const code = error.isUnknown ? refused.unknown : refused.denied;
      throw new ServiceError(code, error.message, refused.status);
    }
  };
}
