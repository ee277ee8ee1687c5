import { type AnalyticsConfig, analyticsSettings } from '../analytics/settings.ts'
import { type BundlerConfig, bundlerSettings } from '../bundler/settings.ts'
import { type ConnectionsConfig, connectionsSettings } from '../connections/settings.ts'
import { type ConsoleConfig, consoleSettings } from '../console/settings.ts'
import { type WebhooksConfig, webhooksSettings } from '../deliveries/settings.ts'
import { type EmbeddedConfig, embeddedSettings } from '../embedded/settings.ts'
import { type PublicUrlConfig, publicUrlSettings } from '../http/publicUrl.ts'
import { type ImagesConfig, imagesSettings } from '../images/settings.ts'
import type { LogLevel } from '../log/log.ts'
import { type MetricsConfig, metricsSettings } from '../metrics/settings.ts'
import { type NamesConfig, namesSettings } from '../names/settings.ts'
import { type NetworkConfig, networkConfigSettings } from '../network/settings.ts'
import { type NftsConfig, nftsSettings } from '../nfts/settings.ts'
import { type OnrampConfig, onrampSettings } from '../onramp/settings.ts'
import { type PaymasterConfig, paymasterSettings } from '../paymaster/settings.ts'
import { type ProjectSeed, projectSettings } from '../projects/settings.ts'
import { type ProvidersConfig, providersSettings } from '../providers/settings.ts'
import { type RelayConfig, relaySettings } from '../relay/settings.ts'
import { type RpcConfig, rpcSettings } from '../rpc/settings.ts'
import { type SecretConfig, secretSettings } from '../secret/settings.ts'
import { type SessionsConfig, sessionsSettings } from '../sessions/settings.ts'
import {
  flagSetting,
  numberSetting,
  optionalText,
  parseFlags,
  readSettings,
  type SettingsFor,
  textSetting,
} from '../setting/setting.ts'
import { type SignInConfig, signInSettings } from '../signin/settings.ts'
import { type VaultHostConfig, vaultHostSettings } from '../vault/settings.ts'
import { type WalletsConfig, walletsSettings } from '../wallets/settings.ts'
import { readConfigFolder } from './configFolder.ts'
import { type Role, rolesSetting } from './roles.ts'

type ServerConfig = {
  configFolder: string | null
  port: number
  host: string
  databaseUrl: string | null
  databaseConnections: number
  dataDir: string
  redisUrl: string | null
  redisPrefix: string
  trustedProxies: number
  requestsPerMinutePerIp: number
  requestsPerMinutePerProject: number
  budgetPercentPerIp: number
  logLevel: LogLevel
  checkReplies: boolean
  roles: readonly Role[]
}

/** All settings of the operator; each folder with a `settings.ts` adds its part here. */
export type Config = ServerConfig &
  AnalyticsConfig &
  BundlerConfig &
  ConnectionsConfig &
  ConsoleConfig &
  EmbeddedConfig &
  MetricsConfig &
  NamesConfig &
  NetworkConfig &
  NftsConfig &
  OnrampConfig &
  PaymasterConfig &
  ProvidersConfig &
  PublicUrlConfig &
  RelayConfig &
  RpcConfig &
  SecretConfig &
  SessionsConfig &
  SignInConfig &
  ProjectSeed &
  ImagesConfig &
  VaultHostConfig &
  WalletsConfig &
  WebhooksConfig

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

const serverSettings: SettingsFor<ServerConfig> = {
  configFolder: optionalText(
    'CONFIG',
    'The folder that "latchkey-server init" created, with settings in latchkey.env and secrets in secrets.env. Variables and flags override both.',
  ),
  port: numberSetting('PORT', 'The port to listen on. 0 selects a free port.', 4000),
  host: textSetting('HOST', 'The address to listen on.', '0.0.0.0'),
  databaseUrl: optionalText(
    'DATABASE_URL',
    'Your PostgreSQL, version 15 or newer. With several hosts (postgres://user:password@one:5432,two:5432/latchkey), the server uses the writable one. Without it, the server runs an embedded PostgreSQL with its data in DATA_DIR.',
  ),
  databaseConnections: numberSetting(
    'DATABASE_CONNECTIONS',
    'Maximum number of database connections per node.',
    10,
  ),
  dataDir: textSetting(
    'DATA_DIR',
    'The folder of the embedded PostgreSQL and its lock.',
    '.latchkey',
  ),
  redisUrl: optionalText(
    'REDIS_URL',
    'Your Redis, version 7 or newer, which all nodes share. Without it, counters and caches are in this process.',
  ),
  redisPrefix: textSetting(
    'REDIS_PREFIX',
    'The prefix of keys in Redis, so that several installations can share one Redis.',
    'latchkey:',
  ),
  trustedProxies: numberSetting(
    'TRUSTED_PROXIES',
    'The number of your proxies that append to X-Forwarded-For.',
    0,
  ),
  requestsPerMinutePerIp: numberSetting(
    'REQUESTS_PER_MINUTE_PER_IP',
    'Maximum number of requests per minute and IP address. Above it, callers get 429 with Retry-After.',
    1_200,
  ),
  requestsPerMinutePerProject: numberSetting(
    'REQUESTS_PER_MINUTE_PER_PROJECT',
    'The same for all callers of a project. Projects can set their own limit.',
    120_000,
  ),
  budgetPercentPerIp: numberSetting(
    'BUDGET_PERCENT_PER_IP',
    "The percentage of a project's budget (requests, JSON-RPC) that one IP address can use, but at least 60 requests per minute. Above it, that address gets 429; others aren't affected.",
    10,
  ),
  logLevel: {
    env: 'LOG_LEVEL',
    help: `One of ${LEVELS.join(', ')}. Logs contain no addresses, emails, tokens or IPs.`,
    shownDefault: 'info',
    read: (text) => LEVELS.find((level) => level === text) ?? 'info',
  },
  roles: rolesSetting,
  checkReplies: flagSetting(
    'CHECK_REPLIES',
    'Also validates the responses against their schemas (for development).',
    false,
  ),
}

export const settings: SettingsFor<Config> = {
  ...serverSettings,
  ...projectSettings,
  ...relaySettings,
  ...rpcSettings,
  ...secretSettings,
  ...sessionsSettings,
  ...signInSettings,
  ...analyticsSettings,
  ...bundlerSettings,
  ...connectionsSettings,
  ...consoleSettings,
  ...embeddedSettings,
  ...metricsSettings,
  ...imagesSettings,
  ...walletsSettings,
  ...namesSettings,
  ...networkConfigSettings,
  ...nftsSettings,
  ...onrampSettings,
  ...paymasterSettings,
  ...providersSettings,
  ...publicUrlSettings,
  ...vaultHostSettings,
  ...webhooksSettings,
}

/** @throws SettingError that names the variable at fault. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[] = [],
): Config {
  const known = Object.values(settings).map((setting) => setting.env)
  const flags = parseFlags(args, known)
  const folder = flags.CONFIG ?? env.CONFIG
  const file = folder ? readConfigFolder(folder, known) : {}
  return readSettings(settings, { ...file, ...env, ...flags })
}
