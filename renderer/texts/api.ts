/** What is said when the host does not answer. */
export const apiTexts = {
  unreachable: 'Holloway’s host does not answer. It is tried again by itself.',
};
