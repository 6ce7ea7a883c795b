import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import dynalite from 'dynalite';

/**
 * The DynamoDB endpoint: dynalite on LevelDB. LevelDB gives each write to the operating system
 * before it answers, so no write is lost when the process is killed.
 */
export function createDynamoDbServer(folder: string): Server {
  mkdirSync(folder, { recursive: true });
  return dynalite({ path: folder, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
}
