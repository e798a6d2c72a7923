import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editorAddress, openInEditor } from '../../../renderer/state/editor.ts';
import { currentSettings } from '../../../renderer/state/settings-store.ts';

vi.mock('../../../renderer/state/settings-store.ts', () => ({ currentSettings: vi.fn(() => null) }));

const opened = vi.fn();
beforeEach(() => void vi.stubGlobal('window', { open: opened }));
afterEach(() => {
  vi.unstubAllGlobals();
  opened.mockReset();
});

function choose(editorLink: string): void {
  vi.mocked(currentSettings).mockReturnValue({ editorLink } as ReturnType<typeof currentSettings>);
}

it.each([
  ['vscode://file/{path}:{line}', '/work/a b.ts', 'vscode://file/work/a%20b.ts:7'],
  ['vscode://file/{path}:{line}', 'C:\\work\\a.ts', 'vscode://file/C:/work/a.ts:7'],
  ['idea://open?file={path}&line={line}', '/w/a&x=1#y?.ts', 'idea://open?file=/w/a%26x=1%23y%3F.ts&line=7'],
  ['zed://file/{path}:{line}', "/w/$&$'{line}.ts", "zed://file/w/$&$'%7Bline%7D.ts:7".replaceAll('&', '%26')],
])('%s opens %s', (template, path, address) => {
  expect(editorAddress(template, path, 7)).toBe(address);
});

it.each(['javascript://%0aalert(1)//{path}', 'data:text/html,{path}', 'file:///{path}', 'http://x/{path}'])(
  'opens nothing by %s, whoever set it, but the usual editor',
  (template) => {
    choose(template);
    openInEditor('/work/a.ts');
    expect(opened).toHaveBeenCalledExactlyOnceWith('vscode://file/work/a.ts:1', '_blank', 'noopener');
  },
);

it('opens a file by the address that was chosen', () => {
  choose('cursor://file/{path}:{line}');
  openInEditor('/work/a.ts', 3);
  expect(opened).toHaveBeenCalledExactlyOnceWith('cursor://file/work/a.ts:3', '_blank', 'noopener');
});
