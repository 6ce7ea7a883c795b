import path from 'node:path';
import { LogFile } from '../shared/log-file';
import type { HttpAnswer } from './gateway-response';
import type { GatewayRequest } from './gateway-request';

/** Facts about an answered request. */
export interface Answered {
  readonly request: GatewayRequest;
  readonly answer: HttpAnswer;
  /** The path of the method with its parameters in braces, if there is such a method. */
  readonly resourcePath?: string | undefined;
  /** The authorizer's facts about the caller. */
  readonly authorizer?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds that the function took, if one was called. */
  readonly integrationLatency?: number | undefined;
  /** The message of the gateway's own refusal. */
  readonly error?: string | undefined;
}

/** Renders a line in the format of the stage. As on AWS, unknown values are dashes. */
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
