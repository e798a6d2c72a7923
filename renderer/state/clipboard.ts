import { shellTexts } from '../texts/shell.ts';
import { toast } from './toast-store.ts';

/** Copies the old way, which needs no permission. */
function copyBySelection(text: string): boolean {
  const carrier = document.createElement('textarea');
  carrier.value = text;
  carrier.readOnly = true;
  document.body.append(carrier);
  carrier.select();
  const isCopied = document.execCommand('copy');
  carrier.remove();
  return isCopied;
}

/** Puts a text into the clipboard, and says so. */
export async function copyText(text: string, said: string): Promise<void> {
  const isCopied = await navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text), // A desktop that grants nothing, or a page without focus.
  );
  toast(isCopied ? { text: said } : { text: shellTexts.notCopied, tone: 'bad' });
}
