/** One step from a schema to the next. Once released it is never edited. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  /** Tables whose number of rows this step changes on purpose; in all others it must stay. */
  readonly changesRowsOf: readonly string[];
}
