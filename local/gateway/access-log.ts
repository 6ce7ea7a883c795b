import path from 'node:path';
import { LogFile } from '../shared/log-file';
import type { HttpAnswer } from './gateway-response';
import type { GatewayRequest } from './gateway-request';

/** An answered request, with the details that the access log may show. */
export interface Answered {
  readonly request: GatewayRequest;
  readonly answer: HttpAnswer;
  /** The path of the matching method, with parameters in braces, if one matched. */
  readonly resourcePath?: string | undefined;
  /** Values about the caller from the authorizer. */
  readonly authorizer?: Readonly<Record<string, string>> | undefined;
  /** How many milliseconds the function took, if one was called. */
  readonly integrationLatency?: number | undefined;
  /** The message, if the gateway itself refused the request. */
  readonly error?: string | undefined;
}

/** Renders a line in the stage's format. As on AWS, unknown values become dashes. */
export function accessLogLine(format: string, answered: Answered, now = Date.now()): string {
  const { request, answer, resourcePath, authorizer, integrationLatency, error } = answered;
  const context: Readonly<Record<string, string | number | undefined>> = {
    requestTime: new Date(request.arrivedAt).toISOString(),
    requestId: request.id,
    httpMethod: request.httpMethod,
    resourcePath,
    status: answer.status,
    responseLength: Buffer.byteLength(answer.body),
    responseLatency: now - request.arrivedAt,
    integrationLatency,
    'error.message': error,
    'identity.sourceIp': request.sourceIp,
    'identity.userAgent': request.headers['user-agent'],
    ...Object.fromEntries(
      Object.entries(authorizer ?? {}).map(([name, value]) => [`authorizer.${name}`, value]),
    ),
  };
  return format.replaceAll(/\$context\.([A-Za-z._]+)/g, (_, name: string) =>
    JSON.stringify(String(context[name] ?? '-')).slice(1, -1),
  );
}

/** The API's access log: one line for each request, in `access.log` next to the functions' logs. */
export class AccessLog {
  private readonly log: LogFile;

  constructor(
    folder: string,
    private readonly format: string,
  ) {
    this.log = new LogFile(path.join(folder, 'access.log'));
  }

  write(answered: Answered): void {
    this.log.line(accessLogLine(this.format, answered));
  }

  close(): void {
    this.log.close();
  }
}
