import { describe, expect, it } from 'vitest';
import { isSecretPath } from '../../../../main/sources/redaction/secret-path.ts';

const SECRET = [
  '.env',
  'apps/web/.env.local',
  '.env.production',
  'deploy/prod.env',
  '.envrc',
  '/home/dev/.netrc',
  '/home/dev/.npmrc',
  '.pypirc',
  '/home/dev/.pgpass',
  '/home/dev/.git-credentials',
  '/home/dev/.aws/credentials',
  '/home/dev/.kube/config',
  '/home/dev/.docker/config.json',
  '/home/dev/.config/gcloud/access_tokens.db',
  '/home/dev/.config/gh/hosts.yml',
  '/home/dev/.ssh/id_rsa',
  '/home/dev/.ssh/id_ed25519_work',
  '/home/dev/.ssh/deploy',
  '/home/dev/.gnupg/private-keys-v1.d/a.key',
  '/home/dev/.password-store/mail.gpg',
  '/Users/dev/Library/Keychains/login.keychain-db',
  'certs/server.pem',
  'certs/server.key',
  'android/release.keystore',
  'ios/AuthKey_X.p8',
  'config/master.key',
  'infra/terraform.tfstate',
  'infra/prod.tfvars',
  'service-account.json',
  'config/secrets.yml',
  'C:\\Users\\Dev\\.AWS\\Credentials',
  '/run/secrets/db',
];

const OPEN = [
  '.env.example',
  '.env.sample',
  'env.ts',
  'src/environment.ts',
  'src/auth/credentials.ts',
  'src/secrets.ts',
  'src/token.ts',
  'docs/credentials.md',
  'keys.ts',
  'keyboard.json',
  'certs/server.crt',
  '/home/dev/.ssh/id_rsa.pub',
  '/home/dev/.ssh/config',
  '/home/dev/.ssh/known_hosts',
  'config/secrets.example.yml',
  'infra/variables.tf',
  'package.json',
  'src/kube/config.ts',
  'shadow/index.ts',
  '',
];

describe('isSecretPath', () => {
  it.each(SECRET)('holds secrets: %s', (path) => expect(isSecretPath(path)).toBe(true));
  it.each(OPEN)('is an ordinary file: %s', (path) => expect(isSecretPath(path)).toBe(false));
});
