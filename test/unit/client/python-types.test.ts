import { describe, expect, it, test } from '@jest/globals';
import type { Schema } from '../../../tools/client/document';
import { blockingFrom } from '../../../tools/client/python/blocking';
import { moduleOf } from '../../../tools/client/python/module';
import { PythonTypes } from '../../../tools/client/python/types';

const COMPONENTS = {
  TaskOutput: { type: 'object', properties: { uuid: { type: 'string' } } },
  Box: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'number' }] },
};
const typesOf = () =>
  new PythonTypes(
    COMPONENTS,
    { list: 'list', map: 'dict', date: 'date', datetime: 'datetime' },
    (name, fields) => `${name}(${fields.map(({ name: one, type }) => `${one}: ${type}`).join()})`,
  );

describe('the Python type of a schema', () => {
  it.each<[string, Schema]>([
    ['str | None', { type: ['string', 'null'] }],
    ['int | None', { anyOf: [{ type: 'null' }, { type: 'integer' }] }],
    ['Literal["a", "b"]', { type: 'string', enum: ['a', 'b'] }],
    ['Literal["a"] | None', { type: ['string', 'null'], enum: ['a'] }],
    ['Literal[True]', { type: 'boolean', const: true }],
    ['list[datetime]', { type: 'array', items: { type: 'string', format: 'date-time' } }],
    ['list[object]', { type: 'array', items: {} }],
    ['tuple[int, int]', { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 }],
    ['dict[str, float]', { type: 'object', additionalProperties: { type: 'number' } }],
    ['dict[str, object]', { type: 'object', properties: {} }],
    ['Task', { $ref: '#/components/schemas/TaskOutput' }],
    ['Box', { $ref: '#/components/schemas/Box' }],
  ])('is %s', (python, schema) => {
    expect(typesOf().typeOf(schema, 'Answer')).toBe(python);
  });

  it('declares each class once, after those that it needs', () => {
    const types = typesOf();
    const task = { $ref: '#/components/schemas/TaskOutput' };
    const rows = {
      type: 'array',
      items: { type: 'object', properties: { of: task, in: { type: 'boolean' } } },
    };

    types.declare('List', { type: 'object', properties: { entries: rows, first: task } });

    expect(types.declarations).toEqual([
      'Task(uuid: str)',
      'ListEntry(of: Task,in: bool)',
      'List(entries: list[ListEntry],first: Task)',
    ]);
  });

  it('is refused for a component that is missing', () => {
    expect(() => typesOf().typeOf({ $ref: '#/components/schemas/No' }, '')).toThrow('No');
  });
});

test('a module imports only what it uses', () => {
  const groups = [{ datetime: ['date', 'datetime'] }, { pydantic: ['Field'] }];
  expect(moduleOf('About.', groups, 'updated: datetime')).toBe(
    '"""About."""\n\nfrom datetime import datetime\n\nupdated: datetime\n',
  );
});

test('code that awaits becomes code that blocks', () => {
  const source = `class AsyncPages(Protocol):
    async def __aenter__(self) -> httpx.AsyncClient:
        async with a: await sleep_async(1)
        return [row async for row in await self.aclose()]  # awaiting async`;
  expect(blockingFrom(source)).toBe(`class Pages(Protocol):
    def __enter__(self) -> httpx.Client:
        with a: sleep(1)
        return [row for row in self.close()]  # awaiting async`);
});
