/** Opens a file of this machine in the person's editor: the desktop, or the browser, hands the address to the system. */
export async function openInEditor(path: string): Promise<void> {
  window.open(`vscode://file/${encodeURI(path.replace(/^\//, ''))}`, '_blank', 'noopener');
}
