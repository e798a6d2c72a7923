/** A shell: where it reads commands at its start, and how these are written. */
export interface Shell {
  /** As on the hook's command line and in the snippet's name. */
  readonly name: 'bash' | 'zsh' | 'fish';
  /** What one types to start it. */
  readonly program: string;
  /** The file that it reads when a person opens it. */
  readonly startFile: (surroundings: ShellSurroundings) => string;
  /** One line that reads a file where it is there, and is silent and harmless where it is not. */
  readonly sourcing: (quotedFile: string) => string;
  /** A path within single quotes. */
  readonly quote: (path: string) => string;
}

/** What the place of a start file depends on. */
export interface ShellSurroundings {
  readonly environment: NodeJS.ProcessEnv;
  readonly userHome: string;
  readonly platform: NodeJS.Platform;
  readonly fileExists: (path: string) => boolean;
}
