import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties that carry a measure into a style sheet. */
    readonly [name: `--${string}`]: string | undefined;
  }
}
