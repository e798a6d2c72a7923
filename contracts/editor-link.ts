/** Schemes that a browser runs or loads itself, or by which a system does more than open a file. */
const NOT_EDITORS: ReadonlySet<string> = new Set(
  `
  about afp blob cifs content data dav davs facetime feed file filesystem ftp ftps git help hcp
  http https intent itms itms-apps itms-services jar javascript ldap ldaps livescript mailto mhtml
  mk mms mocha news nfs nntp prefs res resource rdp rlogin sftp shell shortcuts sip sips sms smb
  ssh tel telnet tn3270 urn vbs vbscript view-source vnc wais webcal ws wss wyciwyg
  `
    .trim()
    .split(/\s+/),
);
/** Families of them: the systems' own, and the browsers’. */
const NOT_EDITORS_BY_START =
  /^(?:ms-|search|microsoft|windows|chrome|edge|brave|opera|moz|safari|x-apple|x-man|com-apple|applescript|web\+)/;

/** A program’s own scheme, of more than a drive letter, and behind it what no browser takes out of an address. */
const ADDRESS = /^([a-z][a-z0-9+.-]{1,39}):\/\/([!-~]+)$/i;

/**
 * Whether a template is the address of a program that opens files, `{path}` in it: an editor, whose scheme no
 * browser and no system gives a meaning of its own.
 */
export function isEditorLink(template: string): boolean {
  const [, scheme = '', rest = ''] = ADDRESS.exec(template) ?? [];
  const own = scheme.toLowerCase();
  return rest.includes('{path}') && !NOT_EDITORS.has(own) && !NOT_EDITORS_BY_START.test(own);
}
