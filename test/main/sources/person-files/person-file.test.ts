import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  readPersonFile,
  removePersonFile,
  replacePersonFile,
} from '../../../../main/sources/person-files/person-file.ts';
import { tempFolder } from '../../../builders/temp-folder.ts';

it('is neither replaced nor removed where somebody else wrote in between, and theirs stays', () => {
  const folder = tempFolder();
  const file = join(folder, 'settings.json');
  writeFileSync(file, '{}');
  const read = readPersonFile(file);
  const absent = readPersonFile(join(folder, 'other.json'));
  writeFileSync(file, '{"theirs": 1}');
  writeFileSync(absent.target, '');
  const changed = expect.objectContaining({ code: 'changed-meanwhile' });
  expect(() => replacePersonFile(read, Buffer.from('{"ours": 1}'))).toThrow(changed);
  expect(() => removePersonFile(read)).toThrow(changed);
  expect(() => replacePersonFile(absent, Buffer.from('{}'))).toThrow(changed);
  expect([file, absent.target].map((path) => readFileSync(path, 'utf8'))).toEqual(['{"theirs": 1}', '']);
});
