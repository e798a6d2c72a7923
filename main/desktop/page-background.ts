/** The page's own background, so that no other colour is seen before it is drawn: `--bg` of the page's tokens. */
export const PAGE_BACKGROUND = { light: '#fbfbfa', dark: '#161819' } as const;
