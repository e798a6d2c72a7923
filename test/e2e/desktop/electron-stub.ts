import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** Where Electron's own program keeps its fuses: a mark, version 1, nine states as delivered. */
const SOURCE = `
const char fuses[] = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX" "\\x01\\x09" "110011010";
int main(int count, char **words) { return fuses[count] == words[0][0]; }
`;

/**
 * Makes, in an empty folder, what electron-builder takes for Electron's program: enough of it to be packed and to
 * have its fuses set, nothing that runs.
 */
export async function makeElectronStub(folder: string): Promise<void> {
  const source = `${folder}.c`;
  writeFileSync(source, SOURCE);
  const { status, stderr } = spawnSync('cc', ['-o', join(folder, 'electron'), source], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The stub does not compile: ${stderr}`);
  const packageFile = join(import.meta.dirname, '../../../node_modules/electron/package.json');
  writeFileSync(join(folder, 'version'), JSON.parse(readFileSync(packageFile, 'utf8')).version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(join(folder, name), 'none');
  cpSync(join(folder, 'electron'), join(folder, 'chrome_crashpad_handler'));
  mkdirSync(join(folder, 'locales'));
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  mkdirSync(join(folder, 'resources'));
  mkdirSync(`${folder}-app`);
  writeFileSync(join(`${folder}-app`, 'package.json'), '{}');
  await createPackage(`${folder}-app`, join(folder, 'resources/default_app.asar'));
}
