/** Files whose content is, or holds, credentials; by their last name, in lower case. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  '.netrc',
  '_netrc',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pypirc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.dockerconfigjson',
  '.s3cfg',
  '.boto',
  '.vault-token',
  '.terraformrc',
  'terraform.rc',
  'terraform.tfstate',
  'terraform.tfvars',
  '.envrc',
  '.esmtprc',
  '.msmtprc',
  '.fetchmailrc',
  '.smbcredentials',
  'credentials',
  'credentials.json',
  'credentials.db',
  'credentials.toml',
  'credentials.yml',
  'credentials.yaml',
  'credentials.tfrc.json',
  'application_default_credentials.json',
  'client_secret.json',
  'service-account.json',
  'serviceaccount.json',
  'secrets.json',
  'secrets.yml',
  'secrets.yaml',
  'secrets.toml',
  'secrets.env',
  'secring.gpg',
  'master.key',
  'kubeconfig',
  'shadow',
  'gshadow',
  'sudoers',
  'wallet.dat',
  'logins.json',
  'key3.db',
  'key4.db',
  'login data',
  'cookies.sqlite',
]);

const SECRET_ENDINGS =
  /\.(?:pem|key|p12|pfx|p8|pk8|jks|jceks|keystore|bks|ppk|kdbx?|keychain|keychain-db|agekey|tfstate|tfvars|ovpn|mobileprovision)$/;

/** `.env`, `.env.local`, `app.env`; the examples that are meant to be read are left out below. */
const ENVIRONMENT_FILE = /^(?:\.env(?:\..+|rc)?|[\w.-]+\.env(?:\.local)?)$/;
const EXAMPLE = /(?:^|[._-])(?:example|sample|template|dist|defaults?|schema|tpl)(?:[._-]|$)/;
const PRIVATE_KEY_NAME =
  /^(?:id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:[._-].*)?|.*[._-]private[._-]?key(?:\..*)?)$/;
const PUBLIC_KEY = /\.(?:pub|crt|cer|csr)$/;

/** Folders in which everything is secret, and files that only their folder makes so. */
const SECRET_PLACES =
  /(?:^|\/)(?:\.gnupg|\.password-store|keychains|\.aws\/(?:credentials|config|sso|cli\/cache)|\.kube\/(?:config|cache)|\.docker\/config\.json|\.azure|\.config\/(?:gcloud|gh\/hosts\.yml|op|hub|rclone\/rclone\.conf)|\.ssh\/(?!known_hosts|config|authorized_keys|[^/]*\.pub$)|run\/secrets|\.cargo\/credentials(?:\.toml)?|\.gem\/credentials|\.gradle\/gradle\.properties|\.m2\/settings(?:-security)?\.xml|\.claude\/\.credentials\.json|\.codex\/auth\.json)(?:\/|$)?/;

/**
 * Whether a path names a file that holds secrets by its nature: it is learned as touched, never suggested and
 * never read. Takes absolute and relative paths, `/` or `\` between names, in any case.
 */
export function isSecretPath(path: string): boolean {
  const normalised = path.replaceAll('\\', '/').toLowerCase();
  const name = normalised.slice(normalised.lastIndexOf('/') + 1);
  if (EXAMPLE.test(name) || PUBLIC_KEY.test(name)) return false;
  return (
    SECRET_NAMES.has(name) ||
    SECRET_ENDINGS.test(name) ||
    ENVIRONMENT_FILE.test(name) ||
    PRIVATE_KEY_NAME.test(name) ||
    SECRET_PLACES.test(normalised)
  );
}
