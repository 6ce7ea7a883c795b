import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only address on which servers of the local cloud listen. */
export const HOST = '127.0.0.1';

/** Starts listening on loopback and returns the port. Port 0 picks a free one. */
export async function listen(server: Server, port: number): Promise<number> {
  // In milliseconds. Clients must be the first to close an idle connection, or their next request may be reset.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return (server.address() as AddressInfo).port;
}

/** Stops listening and drops all open connections. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
