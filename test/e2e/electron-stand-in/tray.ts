import { EventEmitter } from 'node:events';
import type { Menu } from './menu.ts';
import type { NativeImage } from './native-image.ts';

const all = new Set<Tray>();

/** Electron's `Tray`. */
export class Tray extends EventEmitter {
  image: NativeImage;
  toolTip = '';
  menu: Menu | null = null;

  /** Those that are not destroyed, for tests. */
  static get all(): readonly Tray[] {
    return [...all];
  }

  constructor(image: NativeImage) {
    super();
    if (image.isEmpty()) throw new Error('Failed to load image: it is empty');
    this.image = image;
    all.add(this);
  }

  setImage(image: NativeImage): void {
    if (image.isEmpty()) throw new Error('Failed to load image: it is empty');
    this.image = image;
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }

  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }

  destroy(): void {
    all.delete(this);
  }

  isDestroyed(): boolean {
    return !all.has(this);
  }
}
