import { isLocalUrl } from '../setting/localUrl.ts'
import { SettingError } from '../setting/setting.ts'
import type { Config } from './config.ts'

type CheckedSettings = Pick<
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

export type UnsafeSetting = {
  /** A combination that `init` rejects; otherwise a warning. */
  isRefused: boolean
  /** `--i-understand` accepts it. */
  isAcceptable?: boolean
  sentence: string
}

/** Combinations of settings that endanger visitors' wallets, with a sentence each. */
export function findUnsafeSettings(config: CheckedSettings): UnsafeSetting[] {
  return [
    ...checkOrigins(config),
    ...checkSchemes(config),
    ...checkSecrets(config),
    ...checkKeys(config),
  ]
}

/** A start rejects what `init` and `check` reject; what `--i-understand` accepts, the server can't ask about again. @throws SettingError */
export function assertSafeSettings(config: CheckedSettings): void {
  const refused = findUnsafeSettings(config).filter(
    ({ isRefused, isAcceptable }) => isRefused && !isAcceptable,
  )
  if (refused.length === 0) return
  throw new SettingError(refused.map(({ sentence }) => sentence).join('\n'))
}

function sitesOf(config: CheckedSettings): string[] {
  const named = [...config.projects.flatMap(({ origins }) => origins), ...config.origins]
  return named.filter((origin) => URL.canParse(origin) && !origin.includes('*'))
}

function checkOrigins(config: CheckedSettings): UnsafeSetting[] {
  const { vaultUrl, publicUrl } = config
  if (!vaultUrl) return []
  const vault = new URL(vaultUrl)
  if (publicUrl && new URL(publicUrl).host === vault.host) {
    return [
      refusal(
        `The vault must not be on the API's own origin (${vault.host}). Set VAULT_URL to a separate host name.`,
      ),
    ]
  }
  const sites = sitesOf(config).map((site) => new URL(site))
  const sameHost = sites.find((site) => site.host === vault.host)
  if (sameHost) {
    return [
      refusal(
        `The vault must not be on the site's own origin (${sameHost.host}), because every script of the site could read the wallets' keys.`,
      ),
    ]
  }
  const relatedSite = sites.find(
    (site) => isLocalUrl(site.href) === false && sharesDomain(site.hostname, vault.hostname),
  )
  if (!relatedSite) return []
  return [
    {
      isRefused: false,
      sentence: `${vault.hostname} is under the same domain as ${relatedSite.hostname}. Browsers isolate processes per registrable domain, so that a flaw like Spectre in a page of the site could read the vault's memory, and a sub-domain that is taken over can set cookies for it. A domain of its own avoids both. Passkeys stay bound to ${vault.hostname} alone (their RP id), never to the shared domain.`,
    },
  ]
}

/** Without the public suffix list: two names with the same last two labels, which errs on the side of the warning. */
function sharesDomain(a: string, b: string): boolean {
  const domain = (name: string): string => name.split('.').slice(-2).join('.')
  return domain(a) === domain(b)
}

function checkSchemes(config: CheckedSettings): UnsafeSetting[] {
  const urls = [
    ['The API', config.publicUrl],
    ['The vault', config.vaultUrl],
    ...sitesOf(config).map((site) => ['The site', site] as const),
  ] as const
  return urls.flatMap(([subject, url]) =>
    url?.startsWith('http:') && !isLocalUrl(url)
      ? [
          refusal(
            `${subject} (${url}) must use https. Outside localhost, browsers don't offer passkeys to http pages, and anyone on the network can change them.`,
          ),
        ]
      : [],
  )
}

const DEFAULT_SECRET = /^(?:change-?me|secret|password|latchkey|example|default|test)/i

function checkSecrets({ secret, vaultSecret }: CheckedSettings): UnsafeSetting[] {
  const named = [
    ['SECRET', secret],
    ['VAULT_SECRET', vaultSecret],
  ] as const
  return named.flatMap(([name, value]) =>
    value !== null && (DEFAULT_SECRET.test(value) || new Set(value).size < 8)
      ? [refusal(`${name} looks like a default. Use random bytes (openssl rand -base64 32).`)]
      : [],
  )
}

function checkKeys({ publicUrl, vaultUrl, embeddedKms, roles }: CheckedSettings): UnsafeSetting[] {
  const isProduction = publicUrl !== null && !isLocalUrl(publicUrl)
  if (!vaultUrl || !isProduction || embeddedKms?.kind === 'transit') return []
  if (!roles.includes('embedded')) return []
  return [
    {
      isRefused: embeddedKms === null,
      isAcceptable: true,
      sentence:
        'A key file would wrap the data keys in production. A copy of this disk would then contain the database and its keys. Use a key service (EMBEDDED_KMS, kind transit), or accept this with --i-understand.',
    },
  ]
}

function refusal(sentence: string): UnsafeSetting {
  return { isRefused: true, sentence }
}
