import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import dynalite from 'dynalite';

/**
 * The DynamoDB endpoint: dynalite on LevelDB. LevelDB hands each write to the operating system
 * before it answers, so a killed process loses none.
 */
export function createDynamoDbServer(folder: string): Server {
  mkdirSync(folder, { recursive: true });
  return dynalite({ path: folder, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
}
