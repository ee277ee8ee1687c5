import type { Config } from '../config.ts'
import { isLocalUrl } from '../localUrl.ts'

type Judged = Pick<
  Config,
  | 'publicUrl'
  | 'vaultUrl'
  | 'secret'
  | 'vaultSecret'
  | 'embeddedKms'
  | 'roles'
  | 'projects'
  | 'origins'
>

export type Unsafe = {
  /** A combination that `init` refuses; otherwise a warning. */
  isRefused: boolean
  /** `--i-understand` accepts it. */
  isAcceptable?: boolean
  sentence: string
}

/** Combinations of settings that endanger visitors' wallets, with a sentence each. */
export function findUnsafe(config: Judged): Unsafe[] {
  return [
    ...judgeOrigins(config),
    ...judgeSchemes(config),
    ...judgeSecrets(config),
    ...judgeKeys(config),
  ]
}

function sitesOf(config: Judged): string[] {
  const named = [...config.projects.flatMap(({ origins }) => origins), ...config.origins]
  return named.filter((origin) => URL.canParse(origin) && !origin.includes('*'))
}

function judgeOrigins(config: Judged): Unsafe[] {
  const { vaultUrl, publicUrl } = config
  if (!vaultUrl) return []
  const vault = new URL(vaultUrl)
  if (publicUrl && new URL(publicUrl).host === vault.host) {
    return [
      refused(
        `The vault must not be on the API's own origin (${vault.host}): give VAULT_URL a host name of its own.`,
      ),
    ]
  }
  const sites = sitesOf(config).map((site) => new URL(site))
  const same = sites.find((site) => site.host === vault.host)
  if (same) {
    return [
      refused(
        `The vault must not be on the site's own origin (${same.host}): every script of the site could read the wallets' keys.`,
      ),
    ]
  }
  const parent = sites.find(
    (site) => isLocalUrl(site.href) === false && sharesDomain(site.hostname, vault.hostname),
  )
  if (!parent) return []
  return [
    {
      isRefused: false,
      sentence: `${vault.hostname} is under the same domain as ${parent.hostname}. Browsers isolate processes per registrable domain, so that a flaw like Spectre in a page of the site could read the vault's memory, and a sub-domain that is taken over can set cookies for it. A domain of its own avoids both. Passkeys stay bound to ${vault.hostname} alone (their RP id), never to the shared domain.`,
    },
  ]
}

/** Without the public suffix list: two names with the same last two labels, which errs on the side of the warning. */
function sharesDomain(a: string, b: string): boolean {
  const domain = (name: string): string => name.split('.').slice(-2).join('.')
  return domain(a) === domain(b)
}

function judgeSchemes(config: Judged): Unsafe[] {
  const urls = [
    ['The API', config.publicUrl],
    ['The vault', config.vaultUrl],
    ...sitesOf(config).map((site) => ['The site', site] as const),
  ] as const
  return urls.flatMap(([what, url]) =>
    url?.startsWith('http:') && !isLocalUrl(url)
      ? [
          refused(
            `${what} (${url}) must use https: outside localhost browsers give http pages no passkeys, and anyone on the way can change them.`,
          ),
        ]
      : [],
  )
}

const DEFAULTS = /^(?:change-?me|secret|password|latchkey|example|default|test)/i

function judgeSecrets({ secret, vaultSecret }: Judged): Unsafe[] {
  const named = [
    ['SECRET', secret],
    ['VAULT_SECRET', vaultSecret],
  ] as const
  return named.flatMap(([name, value]) =>
    value !== null && (DEFAULTS.test(value) || new Set(value).size < 8)
      ? [refused(`${name} looks like a default: use random bytes (openssl rand -base64 32).`)]
      : [],
  )
}

function judgeKeys({ publicUrl, vaultUrl, embeddedKms, roles }: Judged): Unsafe[] {
  const isProduction = publicUrl !== null && !isLocalUrl(publicUrl)
  if (!vaultUrl || !isProduction || embeddedKms?.kind === 'transit') return []
  if (!roles.includes('embedded')) return []
  return [
    {
      isRefused: embeddedKms === null,
      isAcceptable: true,
      sentence:
        'A key file would wrap the data keys in production: a copy of this disk then contains the database and its keys. Use a key service (EMBEDDED_KMS, kind transit), or accept it with --i-understand.',
    },
  ]
}

function refused(sentence: string): Unsafe {
  return { isRefused: true, sentence }
}
