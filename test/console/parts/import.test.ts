import { describe, expect, it } from '@jest/globals';
import { changesOf, columnsOfChanges } from '../../../clients/tables/known-item';
import { EXAMPLE_ITEM } from '../../../lambdas/api/describe/examples';
import {
  picturesBy,
  referencesOf,
  thumbnailOf,
} from '../../../console/src/catalogue/import/pictures';
import {
  columnsOfTable,
  readTable,
  rowsOfPictures,
  type TableRow,
} from '../../../console/src/catalogue/import/read-table';
import { summaryOf, type RowState } from '../../../console/src/catalogue/import/row-states';

const productIn = (row: TableRow | undefined) => {
  if (!row || !('product' in row)) throw new Error('It is no product.');
  return row.product;
};

describe('readTable', () => {
  it('reads quoted cells, empty ones, other separators, and headings of any spelling', () => {
    const rows = readTable(
      '\ufeffName;Custom ID;Height\r\n"Tea; cold";T-1;0,25\r\n\r\nSoap;S-1;\r\n',
    );
    expect(rows.map((row) => productIn(row).attributes)).toMatchObject([
      { name: 'Tea; cold', custom_id: 'T-1', height: 0.25 },
      { name: 'Soap', custom_id: 'S-1' },
    ]);
  });

  it('reports bad rows by their numbers in a spreadsheet, and keeps the others', () => {
    const rows = readTable(
      'name,barcode,height\nTea,1,\nSoap,,\nNuts,3,high\nTea again,1,\nMilk,5,0.2\n',
    );
    expect(rows.map((row) => ('fault' in row ? [row.number, row.fault] : row.number))).toEqual([
      2,
      [3, expect.stringContaining('custom_id or barcode')],
      [4, expect.stringContaining('height')],
      [5, expect.stringContaining('row 2')],
      6,
    ]);
  });

  it('takes one product of several spellings once, and refuses a barcode that lost its digits', () => {
    const rows = readTable(
      'name,barcode\nTea,012345678905\nTea,0012345678905\nSoap,"5,90123E+12"\n',
    );
    expect(rows.map((row) => ('fault' in row ? row.fault : row.number))).toEqual([
      2,
      expect.stringContaining('is in row 2, too'),
      expect.stringContaining('barcode: 5,90123E+12 is a number that a spreadsheet has shortened'),
    ]);
  });

  it('refuses a table without a column of names', () => {
    expect(() => readTable('title,price\nTea,1\n')).toThrow('no column "name"');
  });

  it('takes other columns for the fields that the user chooses', () => {
    const table = 'Artikel;Nr;Preis\nTea;T-1;3\n';
    expect(columnsOfTable(table)).toEqual(['artikel', 'nr', 'preis']);
    const [row] = readTable(table, { artikel: 'name', nr: 'custom_id' });
    expect(productIn(row).attributes).toEqual({ name: 'Tea', custom_id: 'T-1' });
    expect(() => readTable(table, { artikel: 'name', nr: 'name' })).toThrow('two columns name');
  });

  it('takes columns custom:NAME for custom props, whose empty cells are none', () => {
    const rows = readTable(
      `Name;Barcode;Custom: Category;custom:zone\nTea;1;Hot drinks;\nCola;2;;A\nMilk;3;;\nSoap;4;${'x'.repeat(257)};\n`,
    );
    expect(
      rows.map((row) => ('product' in row ? row.product.attributes.custom_props : row.fault)),
    ).toEqual([
      [{ name: 'Category', value: 'Hot drinks' }],
      [{ name: 'zone', value: 'A' }],
      undefined,
      'custom:Category: must have at most 256 characters',
    ]);
    expect(productIn(rows[0]).content).not.toBe(
      productIn(readTable('name,barcode\nTea,1\n')[0]).content,
    );
  });

  it('passes over cells beyond the headings', () => {
    expect(productIn(readTable('name,barcode\nTea,1,more,and more\n')[0]).keyValue).toBe('1');
  });
});

describe('the changes that a row makes', () => {
  const CATEGORY = { name: 'category', value: 'Lemonade' };
  const changesBy = (heading: string, cells: string) => {
    const product = productIn(readTable(`name,barcode,${heading}\nTea,1,${cells}\n`)[0]);
    const item = { ...EXAMPLE_ITEM, name: 'Tea', barcode: '1', tags: ['cold', 'new'] };
    const changes = changesOf(product, item);
    return { changes, columns: columnsOfChanges(changes, item) };
  };

  it('are the cells that differ; custom props without a column stay', () => {
    expect(changesBy('custom:category,brand', 'Lemonade,').changes).toEqual({});
    expect(changesBy('custom:category,brand', ',Molasu').changes).toEqual({});
    expect(changesBy('custom:zone,brand', 'A,Alva')).toEqual({
      changes: { brand: 'Alva', custom_props: [CATEGORY, { name: 'zone', value: 'A' }] },
      columns: ['brand', 'custom:zone'],
    });
    expect(changesBy('custom:category', 'Water').changes).toEqual({
      custom_props: [{ name: 'category', value: 'Water' }],
    });
  });

  it('have the tags of the row, if they are others', () => {
    expect(changesBy('tags', '"cold,  new"').changes).toEqual({});
    expect(changesBy('tags', '').changes).toEqual({});
    expect(changesBy('tags', 'cold').changes).toEqual({ tags: 'cold' });
  });
});

describe('the pictures of a product', () => {
  const files = ['TEA-1.JPG', 'Milk.png', 'side.jpg'].map((name) => ({ name }));
  const of = (table: string) => productIn(readTable(table)[0]);

  it('are found by the column, or by custom_id, barcode or name, in upper or lower case', () => {
    const found = (table: string) => thumbnailOf(of(table), picturesBy(files)).name;
    expect(found('name,custom_id\nTea,tea-1\n')).toBe('TEA-1.JPG');
    expect(found('name,barcode\nmilk,5\n')).toBe('Milk.png');
    expect(found('name,barcode,thumbnail\nTea,5,pictures\\side.jpg\n')).toBe('side.jpg');
  });

  it('are named where they are missing', () => {
    expect(() => thumbnailOf(of('name,barcode\nSoap,5\n'), picturesBy(files))).toThrow(
      '5.jpg or Soap.jpg',
    );
    const other = of('name,barcode,reference_images\nTea,5,side.jpg|back.jpg\n');
    expect(() => referencesOf(other, picturesBy(files))).toThrow('back.jpg was not chosen');
  });
});

describe('rowsOfPictures', () => {
  const named = (...names: string[]) => rowsOfPictures(names.map((name) => ({ name })));

  it('names each product after its picture, and finds the picture again', () => {
    const files = ['Cafe\u0301 1.5 l.JPG', 'Tea.heic'].map((name) => ({ name }));
    const products = rowsOfPictures(files).map(productIn);
    expect(products.map(({ attributes }) => attributes)).toEqual([
      { name: 'Caf\u00e9 1.5 l', custom_id: 'Caf\u00e9 1.5 l' },
      { name: 'Tea', custom_id: 'Tea' },
    ]);
    expect(products.map((each) => thumbnailOf(each, picturesBy(files)))).toEqual(files);
  });

  it('lists pictures by their names', () => {
    const names = named('Tea 10.jpg', 'Tea 9.jpg', 'milk.jpg').map(productIn);
    expect(names.map(({ keyValue }) => keyValue)).toEqual(['milk', 'Tea 9', 'Tea 10']);
  });

  it('takes one of two pictures of a name, and refuses a name that is none', () => {
    expect(named('Tea.jpg', 'Tea.png', '.jpg', `${'x'.repeat(3000)}.jpg`)).toMatchObject([
      { number: 1, fault: expect.stringContaining('name') },
      { number: 2, product: { keyValue: 'Tea' } },
      { number: 3, fault: expect.stringContaining('is in row 2') },
      { number: 4, fault: expect.stringContaining('name') },
    ]);
  });
});

describe('the summary of an import', () => {
  it('counts what is finished, and each outcome', () => {
    const of = (...states: RowState['is'][]) =>
      summaryOf(
        states.map((is) => ({ is })),
        4,
      );
    expect(of('importing')).toBe('0 of 4 finished');
    expect(of('refused', 'created', 'created', 'importing')).toBe(
      '3 of 4 finished: 2 created, 1 refused',
    );
    expect(of('new', 'different', 'unchanged', 'unchanged')).toBe(
      '4 of 4 finished: 1 will be created, 1 will change, 2 unchanged',
    );
  });
});
