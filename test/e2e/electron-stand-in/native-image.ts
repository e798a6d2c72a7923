import { readFileSync } from 'node:fs';

/** Where a PNG has its width and height. */
const PNG_SIZE_AT = { width: 16, height: 20 } as const;

/** Electron's `NativeImage`, of PNG files. */
export class NativeImage {
  readonly #png: Buffer | null;
  readonly path: string;

  constructor(path: string, png: Buffer | null) {
    this.path = path;
    this.#png = png;
  }

  isEmpty(): boolean {
    return this.#png === null;
  }

  getSize(): { width: number; height: number } {
    return {
      width: this.#png?.readUInt32BE(PNG_SIZE_AT.width) ?? 0,
      height: this.#png?.readUInt32BE(PNG_SIZE_AT.height) ?? 0,
    };
  }

  isTemplateImage(): boolean {
    return /Template(?:@\dx)?\.png$/.test(this.path);
  }
}

/** Electron's `nativeImage`. A file that cannot be read gives an empty image, as there. */
export const nativeImage = {
  createFromPath: (path: string): NativeImage => {
    try {
      return new NativeImage(path, readFileSync(path));
    } catch {
      return new NativeImage(path, null);
    }
  },
};
