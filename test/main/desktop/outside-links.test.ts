import { describe, expect, it } from 'vitest';
import { isForTheSystem } from '../../../main/desktop/outside-links.ts';

describe('an address that the page wants opened', () => {
  it.each([
    'vscode://file/work/shop/src/a.ts:12:3',
    'VSCode://file/work/shop/src/a.ts',
    'vscode-insiders://file/C:/work/a.ts',
    'cursor://file/work/with%20space/a.ts',
    'windsurf://file/a',
    'zed://file/a',
    'jetbrains://webstorm/navigate/reference?project=shop&path=src/a.ts',
    'idea://open?file=/work/a.ts&line=3',
    'subl://open?url=file:///work/a.ts',
    'txmt://open?url=file:///work/a.ts',
  ])('is passed on where it opens a file in an editor: %s', (address) => {
    expect(isForTheSystem(address)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    'FILE:///C:/Windows/System32/calc.exe',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'http://example.com/',
    'https://example.com/',
    'smb://example.com/share',
    'ssh://-oProxyCommand=calc/',
    'ms-msdt:/id',
    'search-ms:query=a',
    'mailto:a@example.com',
    'app://holloway/index.html',
    'vscode:',
    'vscode:file/a',
    'vscode:///file/a',
  ])('is refused where it is no link to an editor: %s', (address) => {
    expect(isForTheSystem(address)).toBe(false);
  });

  it.each([
    'vscode://vscode.git/clone?url=https://example.com/a.git',
    'vscode://ms-vscode-remote.remote-ssh/attach',
    'vscode://file.example.com/a',
    'vscode://file:1/a',
    'VSCODE://FILE.evil/a',
    'jetbrains://webstorm/checkout/git?checkout.repo=https://example.com/a.git',
    'jetbrains://toolbox/navigate/reference',
    'idea://plugin?id=1',
  ])('is refused where an editor would do more than open a file: %s', (address) => {
    expect(isForTheSystem(address)).toBe(false);
  });

  it.each(['', 'nothing', '#/settings', '//example.com', 'a.ts'])(
    'is refused where it is no whole address: "%s"',
    (address) => {
      expect(isForTheSystem(address)).toBe(false);
    },
  );
});
