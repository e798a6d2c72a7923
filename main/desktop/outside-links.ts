/** What an address must look like to be passed on to the system: a link that opens a file in an editor. */
interface EditorLink {
  readonly protocol: string;
  /** The host part: these schemes also carry commands to extensions, under other hosts. */
  readonly host: string;
  /** Beginning of the path. */
  readonly path: string;
}

const EDITOR_LINKS: readonly EditorLink[] = [
  ...['vscode:', 'vscode-insiders:', 'vscodium:', 'cursor:', 'windsurf:', 'zed:'].map((protocol) => ({
    protocol,
    host: 'file',
    path: '/',
  })),
  ...['idea', 'webstorm', 'pycharm', 'goland', 'phpstorm', 'rubymine', 'clion', 'rider', 'rustrover'].map(
    (product) => ({ protocol: 'jetbrains:', host: product, path: '/navigate/reference' }),
  ),
  ...['idea:', 'subl:', 'txmt:', 'mvim:', 'nova:', 'emacs:'].map((protocol) => ({
    protocol,
    host: 'open',
    path: '',
  })),
];

/** Whether an address that the page wants opened is passed on to the system's own program for it. */
export function isForTheSystem(address: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return EDITOR_LINKS.some(
    ({ protocol, host, path }) =>
      url.protocol === protocol && url.host === host && url.pathname.startsWith(path),
  );
}
