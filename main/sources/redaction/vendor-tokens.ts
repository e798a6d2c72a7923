import { type SecretRule, visitMatches } from './secret-span.ts';

/**
 * Shapes of tokens that are secret wherever they stand, by who issues them. Every shape here opens with
 * its own letters, so that a text without them is passed over quickly, and is a run that cannot backtrack.
 * Lengths are a little below the real ones: agents' outputs are cut off.
 */
const OPENED_SHAPES: Readonly<Record<string, string>> = {
  aws: '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}',
  awsBedrock: 'ABSK[A-Za-z0-9+/]{40,}={0,2}',
  github: '(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\\w{20,})',
  gitlab: 'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct)-[\\w.-]{16,}|GR1348941[\\w-]{16,}',
  bitbucket: 'ATBB[A-Za-z0-9]{24,}',
  atlassian: 'ATATT3[\\w=-]{30,}',
  slack: '(?:xox[abeoprs]|xapp|xoxe\\.xox[bp])-[\\w-]{10,}',
  slackHook: 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[\\w/]{20,}',
  discordHook: 'discord(?:app)?\\.com/api/webhooks/\\d+/[\\w-]{30,}',
  openaiAnthropicAndAlike: 'sk-[\\w-]{16,}',
  google: 'AIza[\\w-]{30,}',
  googleOauth: 'ya29\\.[\\w-]{20,}|GOCSPX-[\\w-]{20,}|1//0[\\w-]{30,}',
  stripe: '(?:[spr]k_(?:live|test)|whsec)_\\w{10,}',
  npm: 'npm_[A-Za-z0-9]{30,}',
  pypi: 'pypi-[\\w-]{30,}',
  rubygems: 'rubygems_[0-9a-f]{30,}',
  cratesIo: 'cio[A-Za-z0-9]{32}(?![A-Za-z0-9])',
  huggingFace: '(?:hf|api_org)_[A-Za-z0-9]{20,}',
  replicate: 'r8_[A-Za-z0-9]{30,}',
  groq: 'gsk_[A-Za-z0-9]{30,}',
  xai: 'xai-[A-Za-z0-9]{30,}',
  perplexity: 'pplx-[A-Za-z0-9]{30,}',
  tavily: 'tvly-[\\w-]{16,}',
  twilio: '(?:SK|AC)[0-9a-f]{32}(?![0-9a-f])',
  sendgrid: 'SG\\.[\\w-]{16,}\\.[\\w-]{16,}',
  mailgun: 'key-[0-9a-f]{32}(?![0-9a-f])',
  brevo: 'xkeysib-[0-9a-f]{30,}-\\w+',
  discordBot: '[MNO][A-Za-z0-9_-]{23,27}\\.[\\w-]{6}\\.[\\w-]{27,}',
  jwt: 'eyJ[\\w-]{8,}\\.[\\w-]{6,}(?:\\.[\\w-]*)*',
  digitalOcean: 'do[opr]_v1_[0-9a-f]{30,}',
  cloudflare: '(?:v1\\.0-[0-9a-f]{24}-|cfut_|cfat_)[\\w-]{30,}',
  heroku: 'HRKU-[\\w-]{20,}',
  flyIo: 'FlyV1 fm\\d_[\\w+/=,-]{20,}|fm[12][ar]?_[\\w+/=-]{30,}',
  vercel: 'vc[pkiar]_[A-Za-z0-9]{20,}',
  netlify: 'nf[pcoub]_[A-Za-z0-9]{30,}',
  supabase: '(?:sbp|sb_secret)_[\\w-]{20,}',
  planetscale: 'pscale_(?:tkn|pw|oauth)_[\\w.-]{20,}',
  vault: '(?:hv[sbr])\\.[\\w-]{20,}',
  pulumi: 'pul-[0-9a-f]{32,}',
  doppler: 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{30,}',
  onePassword: 'ops_eyJ[\\w+/=-]{30,}|A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}-[A-Z0-9-]{11,}',
  databricks: 'dapi[0-9a-f]{32}(?:-\\d)?',
  snyk: 'snyk_[\\w.-]{20,}',
  sentry: 'sntry[su]_[\\w+/=-]{20,}',
  datadogAndGrafana: '(?:glsa|glc|ddapi|ddapp)_[\\w+/=-]{20,}',
  newRelic: 'NRAK-[A-Z0-9]{20,}|NRJS-[0-9a-f]{19}',
  shopify: 'shp(?:at|ca|pa|ss|tka)_[0-9a-fA-F]{20,}',
  square: 'sq0[a-z]{3}-[\\w-]{20,}|EAAA[\\w-]{56,}',
  paypal: 'access_token\\$(?:production|sandbox)\\$\\w+\\$[0-9a-f]{20,}',
  linear: 'lin_(?:api|oauth)_[A-Za-z0-9]{20,}',
  notion: 'ntn_[A-Za-z0-9]{30,}|secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])',
  figma: 'fig[douru]_[\\w-]{20,}',
  airtable: 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,}',
  postman: 'PMAK-[0-9a-f]{20,}-?[0-9a-f]*',
  docker: 'dckr_(?:pat|oat)_[\\w-]{20,}',
  dropbox: 'sl\\.[\\w-]{60,}',
  facebook: 'EAACEdEose0cBA[A-Za-z0-9]+|EAA[A-Za-z0-9]{80,}',
  buildkite: 'bkua_[0-9a-f]{30,}',
  circleCi: 'CCI(?:PAT|PRJ)_[\\w-]{20,}',
  artifactory: 'AKCp[A-Za-z0-9]{60,}',
  mapboxSecret: 'sk\\.eyJ[\\w-]{20,}\\.[\\w-]+',
  alibaba: 'LTAI[A-Za-z0-9]{12,}',
  tencent: 'AKID[A-Za-z0-9]{20,}',
  age: 'AGE-SECRET-KEY-1[A-Z0-9]{20,}',
  tailscale: 'tskey-[a-z]{1,12}-[\\w-]{10,}',
  posthog: 'ph[cx]_[A-Za-z0-9]{30,}',
};

// A token may follow an underscore or a dash (`key_ghp_…`) but not sit in the middle of a word.
const NOT_WITHIN_A_WORD = '(?<![A-Za-z0-9])';
const OPENED_TOKEN = new RegExp(`${NOT_WITHIN_A_WORD}(?:${Object.values(OPENED_SHAPES).join('|')})`, 'g');

/** Shapes that have their telling letters in the middle, which are looked for first. */
const INNER_SHAPES: readonly (readonly [hint: RegExp, shape: RegExp])[] = [
  // Mailchimp.
  [/-us\d/, /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!\d)/g],
  // Telegram bot.
  [/\d:[\w-]{8}/, /(?<![A-Za-z0-9])(?:bot)?\d{8,10}:[A-Za-z0-9_-]{30,40}(?![\w-])/g],
  // Azure client secret.
  [/Q~/, /(?<![A-Za-z0-9])[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}/g],
  // Teams hook.
  [/webhook\.office/, /(?<![A-Za-z0-9])[\w-]{1,60}\.webhook\.office\.com\/webhookb2\/[\w@/-]{30,}/g],
  // Terraform.
  [/\.atlasv1\./, /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w-]{40,}/g],
  // Asana.
  [/\d:[0-9a-f]{8}/, /(?<![A-Za-z0-9])[12]\/\d{10,}(?:\/\d{10,})?:[0-9a-f]{32}(?![0-9a-f])/g],
];

/** Tokens that give themselves away by their shape. */
export const vendorTokens: SecretRule = {
  hint: /\w{6}/,
  find(text, report) {
    const reportMatch = (match: RegExpExecArray): undefined => {
      report(match.index, match.index + match[0].length);
    };
    visitMatches(OPENED_TOKEN, text, reportMatch);
    for (const [hint, shape] of INNER_SHAPES) if (hint.test(text)) visitMatches(shape, text, reportMatch);
  },
};
