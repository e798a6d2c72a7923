import { EventEmitter } from 'node:events';
import { STAND_IN } from './settings.ts';

/** Electron's `nativeTheme`. */
class NativeTheme extends EventEmitter {
  #source: 'system' | 'light' | 'dark' = 'system';
  #isSystemDark = STAND_IN.isDark;

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? this.#isSystemDark : this.#source === 'dark';
  }

  get themeSource(): 'system' | 'light' | 'dark' {
    return this.#source;
  }

  set themeSource(source: 'system' | 'light' | 'dark') {
    if (source === this.#source) return;
    this.#source = source;
    this.emit('updated');
  }

  /** The person changed the system's setting. */
  set isSystemDark(isDark: boolean) {
    this.#isSystemDark = isDark;
    this.emit('updated');
  }
}

export const nativeTheme = new NativeTheme();
