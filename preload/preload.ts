import { contextBridge, ipcRenderer } from 'electron';
import type { WindowBridge } from '../contracts/window-methods.ts';
import { WINDOW_CHANNELS, WINDOW_METHODS } from '../contracts/window-methods.ts';

/** Hears what the desktop sends over one channel, without handing the page the event that it came with. */
function hear<Notice>(channel: string, listener: (notice: Notice) => void): () => void {
  const receive = (_event: unknown, notice: Notice): void => listener(notice);
  ipcRenderer.on(channel, receive);
  return () => {
    ipcRenderer.off(channel, receive);
  };
}

const verbs = Object.fromEntries(
  WINDOW_METHODS.map((method) => [
    method,
    (params: unknown) => ipcRenderer.invoke(WINDOW_CHANNELS.call, method, params),
  ]),
) as unknown as WindowBridge['verbs']; // Safe: made from the very list that the type is made from.

const bridge: WindowBridge = {
  verbs,
  subscribe: (listener) => hear(WINDOW_CHANNELS.notice, listener),
  onConnection: (listener) => hear(WINDOW_CHANNELS.connection, listener),
  onDesktop: (listener) => {
    const end = hear(WINDOW_CHANNELS.desktop, listener);
    ipcRenderer.send(WINDOW_CHANNELS.listening);
    return end;
  },
};

contextBridge.exposeInMainWorld('holloway', bridge);
