/**
 * What a look at the disk gives, or null where the system refuses it: nothing there, not ours to read, a name
 * that is too long or no name at all, a loop of links, a mount that is gone. Agents name any path there is;
 * none may be a failure.
 */
export function look<Found>(at: () => Found): Found | null {
  try {
    return at();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
