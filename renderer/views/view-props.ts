/** What every view is given. */
export interface ViewProps {
  /** `ref` of the project that is looked at; null: all. */
  readonly project: string | null;
  /** What the address says after the view's name. */
  readonly params: URLSearchParams;
}
