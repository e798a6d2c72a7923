import { type SecretRule, visitMatches } from './secret-span.ts';
import { isReference } from './secret-value.ts';

/**
 * One address behind its scheme, up to a blank, a quote or the next address within it. One slash is enough
 * where a scheme precedes it: who takes an address for a path makes one of the two.
 */
const ADDRESS = /(?::\/\/|(?<=[a-z]):\/)((?:(?!:\/\/)[^\s'"`<>])+)/g;
const USER = /^([^:/@]*):/;
const PORT = /^\d{1,5}(?:[/?#]|$)/;
/** A token in the user's place. */
const TOKEN_ONLY = /^(?=\D*\d)[\w.~%+-]{16,}$/;
/** Query parameters that carry a signature or key under a name that means little elsewhere. */
const SIGNED_PARAMETER =
  /[?&](?:key|sig|signature|code|X-Amz-Signature|X-Amz-Credential|X-Goog-Signature|subscription-key)=([^\s&#;'"`<>]{16,})/gi;

/** Passwords and tokens inside addresses: `scheme://user:password@host`, and the keys of signed links. */
export const urlCredentials: SecretRule = {
  hint: /:\//,
  find(text, report) {
    visitMatches(ADDRESS, text, (match) => {
      const address = match[1]!;
      const start = match.index + match[0].length - address.length;
      const password = passwordOf(address);
      if (password !== null) report(start + password.start, start + password.end);
      for (const parameter of address.matchAll(SIGNED_PARAMETER)) {
        const end = start + parameter.index + parameter[0].length;
        report(end - parameter[1]!.length, end);
      }
      return undefined;
    });
  },
};

function passwordOf(address: string): { readonly start: number; readonly end: number } | null {
  const slash = address.indexOf('/');
  const authorityEnd = slash < 0 ? address.length : slash;
  const user = USER.exec(address)?.[0] ?? '';
  let end = address.lastIndexOf('@', authorityEnd - 1);
  // A password with a slash should have been encoded and was not; a port with a path is none.
  if (end < 0 && user !== '' && !PORT.test(address.slice(user.length))) end = address.indexOf('@');
  if (end < 0) return null;
  const secret = address.slice(user.length, end);
  if (isReference(secret) || (user === '' && !TOKEN_ONLY.test(secret))) return null;
  return { start: user.length, end };
}
