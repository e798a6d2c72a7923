import { contextBridge } from 'electron';

contextBridge.exposeInMainWorld('holloway', {});
