/** What a subscriber may choose from. Without schemas, because the window's page carries it. */
export const NOTICE_TOPICS = [
  'recorded',
  'status',
  'notice',
  'job',
  'activity',
  'procedure',
  'settings',
  'erased',
] as const;
