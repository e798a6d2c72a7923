import { type IpcMainEvent, type IpcMainInvokeEvent, ipcMain } from 'electron';
import { ERROR_CODES } from '../../contracts/errors.ts';
import type { MethodName, ParamsOf } from '../../contracts/methods.ts';
import type { WindowAnswer, WindowMethod } from '../../contracts/window-methods.ts';
import { WINDOW_CHANNELS, WINDOW_METHODS } from '../../contracts/window-methods.ts';
import { RemoteError } from '../socket/client-errors.ts';
import type { HostLink } from './host-link.ts';
import type { MainWindow } from './main-window.ts';
import { isOurs } from './places.ts';

/** The code of a failure that no host answered with. */
const NO_ANSWER = 0;

/** Answers the window's calls, and passes on to it what the host tells. Refuses whoever is not the window's page. */
export function serveWindow(window: MainWindow, link: HostLink): void {
  ipcMain.handle(WINDOW_CHANNELS.call, async (event, method: unknown, params: unknown) => {
    if (!isOurPage(event, window)) throw new Error('Only the window’s own page may call.');
    return await answer(link, method, params);
  });
  ipcMain.on(WINDOW_CHANNELS.listening, (event) => {
    if (isOurPage(event, window)) window.listens();
  });
  link.onNotice((notice) => window.send(WINDOW_CHANNELS.notice, notice));
  link.onChange(() => {
    const { state } = link.connection;
    window.send(WINDOW_CHANNELS.connection, state === 'own' || state === 'client');
  });
}

/** Whether a message comes from the top frame of our window, and that shows our page. */
function isOurPage({ sender, senderFrame }: IpcMainInvokeEvent | IpcMainEvent, window: MainWindow): boolean {
  if (senderFrame === null || senderFrame.parent !== null) return false;
  return window.owns(sender) && isOurs(senderFrame.url);
}

async function answer(link: HostLink, method: unknown, params: unknown): Promise<WindowAnswer<MethodName>> {
  if (!isWindowMethod(method))
    return refused(ERROR_CODES.methodNotFound, `The window has no method ${String(method)}.`);
  try {
    // Safe: the host checks them, whatever they are.
    return { ok: true, result: await link.call(method, params as ParamsOf<WindowMethod>) };
  } catch (error) {
    return error instanceof RemoteError
      ? refused(error.code, error.message, error.data)
      : refused(NO_ANSWER, error instanceof Error ? error.message : String(error));
  }
}

function refused(code: number, message: string, data?: unknown): WindowAnswer<MethodName> {
  return { ok: false, error: data === undefined ? { code, message } : { code, message, data } };
}

function isWindowMethod(method: unknown): method is WindowMethod {
  return WINDOW_METHODS.some((name) => name === method);
}
