import { describe, expect, it } from '@jest/globals';
import {
  itemSize,
  storedBytes,
  writeUnits,
  type Item,
  type TableShape,
} from '../../../tools/bench/dynamodb/item-size';

const text = (bytes: number) => ({ S: 'x'.repeat(bytes) });

/**
 * A table with the kinds of indexes that Results has: one with all attributes, one with keys only, and one that lists
 * only rows with a certain attribute, by their keys and one more attribute.
 */
const table: TableShape = {
  KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
  GlobalSecondaryIndexes: [
    {
      IndexName: 'by-position',
      KeySchema: [{ AttributeName: 'position', KeyType: 'RANGE' }],
      Projection: { ProjectionType: 'ALL' },
    },
    {
      IndexName: 'by-created',
      KeySchema: [{ AttributeName: 'created', KeyType: 'RANGE' }],
      Projection: { ProjectionType: 'KEYS_ONLY' },
    },
    {
      IndexName: 'unfinished',
      KeySchema: [{ AttributeName: 'open', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['name'] },
    },
  ],
};
const row: Item = { id: { S: 'a' }, position: { N: '7' }, created: { S: 'now' }, name: text(50) };

describe('itemSize', () => {
  it('counts names and values in bytes of UTF-8', () => {
    expect(itemSize({ name: { S: 'Käse' } })).toBe(4 + 5);
  });

  it('counts two digits of a number as a byte, and its exponent and sign as one each', () => {
    expect(itemSize({ n: { N: '7' } })).toBe(1 + 2);
    expect(itemSize({ n: { N: '-12.345' } })).toBe(1 + 3 + 1 + 1);
  });

  it('counts bytes, not their base64', () => {
    expect(itemSize({ b: { B: Buffer.alloc(30).toString('base64') } })).toBe(1 + 30);
  });

  it('counts sets, lists, maps and flags', () => {
    expect(itemSize({ s: { SS: ['ab', 'c'] } })).toBe(1 + 3);
    expect(itemSize({ l: { L: [{ BOOL: true }, { NULL: true }] } })).toBe(1 + 3 + 2 + 2);
    expect(itemSize({ m: { M: { k: { S: 'abc' } } } })).toBe(1 + 3 + 4 + 1);
  });
});

describe('writeUnits', () => {
  const plain: TableShape = { KeySchema: table.KeySchema };

  it.each([
    [1024, 1],
    [1025, 2],
  ])('counts a row of %i bytes as whole KB', (bytes, units) => {
    expect(writeUnits(plain, undefined, { id: text(bytes - 2) })).toBe(units);
  });

  it('counts the larger version of a row that shrinks', () => {
    expect(writeUnits(plain, { id: text(3000) }, { id: text(10) })).toBe(3);
  });

  it('counts the deletion of a row that does not exist', () => {
    expect(writeUnits(table, undefined, undefined)).toBe(1);
  });

  it('counts a new row and its entry in each index that has the keys', () => {
    expect(writeUnits(table, undefined, row)).toBe(3);
    expect(writeUnits(table, undefined, { ...row, open: { S: 'x' } })).toBe(4);
  });

  it('leaves out an index without a changed attribute, in any order of the attributes', () => {
    const { id, ...others } = row;
    expect(writeUnits(table, row, { ...others, ...(id && { id }) })).toBe(1);
    expect(writeUnits(table, row, { ...row, status: { S: 'done' } })).toBe(1 + 1);
  });

  it('counts a change of an attribute that an index contains', () => {
    const open = { ...row, open: { S: 'x' } };
    expect(writeUnits(table, open, { ...open, name: text(60) })).toBe(1 + 1 + 1);
  });

  it('counts an index entry that is removed', () => {
    expect(writeUnits(table, { ...row, open: { S: 'x' } }, row)).toBe(1 + 1 + 1);
  });

  it('counts an index entry with a new key twice: deleted and written', () => {
    expect(writeUnits(table, row, { ...row, position: { N: '8' } })).toBe(1 + 2);
  });

  it('counts a deleted row and its entries', () => {
    expect(writeUnits(table, row, undefined)).toBe(3);
  });
});

describe('storedBytes', () => {
  it('adds 100 bytes to the row and to each entry', () => {
    const keys = 'id'.length + 1 + 'created'.length + 3;
    expect(storedBytes(table, row)).toBe(2 * (itemSize(row) + 100) + keys + 100);
    expect(storedBytes(table, undefined)).toBe(0);
  });
});
