/**
 * Recorded text as it may be shown: what nobody sees, or what turns the direction of what follows (a name that
 * shows as another's), each as �. Tabs, line ends, and what joins emoji and letters stay.
 */
export function visibleText(text: string): string {
  return text.replace(
    /[^\P{Cc}\t\n\r]|[\p{Zl}\p{Zp}\u200B\u2060\uFEFF]|[\u202A-\u202E\u2066-\u2069]|[\u{E0000}-\u{E007F}]/gu,
    '�',
  );
}
