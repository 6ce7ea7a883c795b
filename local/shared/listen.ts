import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only address that anything of the local cloud listens on. */
export const HOST = '127.0.0.1';

/** Starts listening on loopback and returns the port; 0 picks a free one. */
export async function listen(server: Server, port: number): Promise<number> {
  // Clients keep connections for reuse; closing first would reset the request that they send next.
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

/** Stops listening and drops the connections that are open. */
export async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
