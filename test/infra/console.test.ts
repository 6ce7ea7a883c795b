import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import * as z from 'zod';
import { sampleShelfSchema } from '../../lambdas/contracts/sample-shelf';
import { SHELF_PHOTO } from '../../local/demo/pictures';
import { deployedFunctions } from '../support/deployed-functions';
import { readTemplates, synthesisedApp } from '../support/template';

const { service } = readTemplates();
const fn = deployedFunctions(service).find(({ name }) => name === 'service');
const asset = z.string().parse(fn?.Code.S3Key).replace('.zip', '');
const folder = join(synthesisedApp(), `asset.${asset}`, 'console');

test('the console is four files beside its function, whose names stay the same', () => {
  expect(existsSync(folder)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual([
    'console.css',
    'console.js',
    'index.html',
    'sample-shelf.json',
  ]);
});

test('its page loads these files only, without inline scripts or styles', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.sort()).toEqual(['/v2/console/console.css', '/v2/console/console.js', 'data:,']);
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/);
});

test('its script is below the 6 MB that a function may answer, with room to spare', () => {
  expect(readFileSync(join(folder, 'console.js')).length).toBeLessThan(1_500_000);
});

test('its sample has the pictures of the demo', () => {
  const text = readFileSync(join(folder, 'sample-shelf.json'), 'utf8');
  const { products, photo, planogram } = sampleShelfSchema.parse(JSON.parse(text));
  expect(products).toHaveLength(15);
  expect(Buffer.from(photo, 'base64')).toEqual(readFileSync(SHELF_PHOTO));
  expect(planogram).toContain(products[0]?.name);
});
