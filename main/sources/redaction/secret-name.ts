/** Nouns that by themselves say that the value is secret. */
const STRONG_NOUN =
  '[a-z0-9]*(?:password|passwd|passphrase|passcode|secret|apikey|secretkey|accesskey|privatekey)s?|' +
  '(?:(?:db|my|pg|user|store|key|ssh|admin|root|smtp|mail|ftp|login|sudo|web|sql)?pass)|pwd|pw|passwort|psk|wpa_?psk|' +
  '(?:api|access|secret|private|account|auth|encryption|signing|signature|master|shared_access|shared|subscription|service|' +
  'storage|deploy|consumer|session|webhook|hmac|jwt|cipher|crypt|admin|host|primary_access|app|application|server|integration|write|dev)_key|' +
  'access_key_id|secret_key_base|secret_access_key|connection_string|conn_string|conn_str|shared_access_signature';

/**
 * Nouns that name harmless things too, so that the value has to look secret as well. Headers and credentials
 * with a user's name have rules of their own.
 */
const WEAK_NOUN =
  '[a-z0-9]*token|pat|auth|[a-z0-9]+_cookie|jsessionid|phpsessid|dsn|pin|otp|totp|passkey|sas|sig|signature|salt|pepper|license_key|key_material';

/** What may follow the noun without changing what it names. */
const QUALIFIER =
  '_(?:prod|production|stage|staging|dev|development|test|testing|live|local|ci|old|new|current|next|base|value|default|' +
  'primary|secondary|backup|main|ro|rw|read|write|admin|root|user|base64|b64|plain|plaintext|raw|env|\\d+)';

const STRONG = new RegExp(`(?:^|_)(?:${STRONG_NOUN})(?:${QUALIFIER})*$`);
const WEAK = new RegExp(`(?:^|_)(?:${WEAK_NOUN})(?:${QUALIFIER})*$`);

/** How surely a name says that its value is secret. */
export type NameSecrecy = 'strong' | 'weak' | 'none';

/**
 * Judges a variable's, key's, flag's or header's name by its last words, in any case style: `clientSecret`,
 * `DB_PASSWORD`, `--auth-token` are secret; `passwordField`, `max_tokens`, `TOKEN_URL` are not.
 */
export function nameSecrecy(name: string): NameSecrecy {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[-.]+/g, '_')
    .toLowerCase();
  if (STRONG.test(words)) return 'strong';
  return WEAK.test(words) ? 'weak' : 'none';
}
