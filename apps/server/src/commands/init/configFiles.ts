import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { secretsFile, settingsFile } from '../../config/configFolder.ts'

/** The answers that `latchkey-server init` collects, by setting. */
export type Answers = {
  folder: string
  projectId: string
  /** Separated by commas. */
  origins: string
  publicUrl: string
  vaultUrl: string
  /** JSON text. */
  chains: string | null
  /** JSON text. */
  socials: string | null
  smtpUrl: string
  mailFrom: string
  /** JSON text. */
  kms: string | null
  databaseUrl: string
  redisUrl: string
  dataDir: string
  port: string
  trustedProxies: string
}

export type ConfigFile = { path: string; mode: number; text: string }

type Line = { env: string; value: string; comment: string }

/** The files of a new configuration: settings, secrets (0600), chains and social logins. */
export function configFiles(answers: Answers): ConfigFile[] {
  const { folder, chains, socials } = answers
  const file = (name: string, mode: number, text: string): ConfigFile => ({
    path: join(folder, name),
    mode,
    text,
  })
  return [
    file(settingsFile, 0o644, formatLines(SETTINGS_HEAD, settingLines(answers))),
    file(secretsFile, 0o600, formatLines(SECRETS_HEAD, secretLines(answers))),
    // The URLs of nodes usually contain a key.
    ...(chains ? [file('chains.json', 0o600, chains)] : []),
    ...(socials ? [file('socials.json', 0o600, socials)] : []),
  ]
}

const SETTINGS_HEAD = `# Settings of latchkey-server: latchkey-server --config <this folder>
# Every setting is explained by latchkey-server --help; after a change run latchkey-server check.
`
const SECRETS_HEAD = `# Secrets of latchkey-server. Keep this file at mode 0600 and out of version control.
`

function settingLines(answers: Answers): Line[] {
  const { folder } = answers
  return [
    settingLine(
      'PROJECT_ID',
      answers.projectId,
      'The project id, which the site passes to the widget.',
    ),
    settingLine(
      'ORIGINS',
      answers.origins,
      'The origins of the site; browsers on other origins get 403.',
    ),
    settingLine('PUBLIC_URL', answers.publicUrl, 'The URL of this server for browsers.'),
    settingLine(
      'VAULT_URL',
      answers.vaultUrl,
      "The embedded wallet's page: a host name of its own. Passkeys belong to it: it can never change.",
    ),
    settingLine('CHAINS', answers.chains ? join(folder, 'chains.json') : '', 'Nodes by chain id.'),
    settingLine(
      'SOCIALS',
      answers.socials ? join(folder, 'socials.json') : '',
      'Social logins by name.',
    ),
    settingLine('MAIL_FROM', answers.mailFrom, 'The sender of login codes.'),
    settingLine('DATA_DIR', answers.dataDir, 'The embedded PostgreSQL and the key file.'),
    settingLine('PORT', answers.port, 'The port for the proxy that ends TLS.'),
    settingLine(
      'HOST',
      '127.0.0.1',
      'The address to listen on; 0.0.0.0 if the proxy is on another machine.',
    ),
    settingLine(
      'TRUSTED_PROXIES',
      answers.trustedProxies,
      'How many proxies append to X-Forwarded-For.',
    ),
  ]
}

function secretLines(answers: Answers): Line[] {
  return [
    settingLine(
      'SECRET',
      randomSecret(),
      'Keys for tokens and hashes are derived from it; the same on every node.',
    ),
    settingLine(
      'VAULT_SECRET',
      answers.vaultUrl ? randomSecret() : '',
      'Shared with a separate process for the vault.',
    ),
    settingLine('SMTP_URL', answers.smtpUrl, 'The mail server for login codes.'),
    settingLine(
      'DATABASE_URL',
      answers.databaseUrl,
      'Your PostgreSQL; without it an embedded one.',
    ),
    settingLine('REDIS_URL', answers.redisUrl, 'Your Redis, for several nodes.'),
    settingLine(
      'EMBEDDED_KMS',
      answers.kms ?? '',
      'What wraps the data keys of the embedded wallet.',
    ),
  ]
}

const settingLine = (env: string, value: string, comment: string): Line => ({ env, value, comment })

function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** A setting without a value stays in the file as a comment, for later. */
function formatLines(head: string, lines: readonly Line[]): string {
  const written = lines.map(({ env, value, comment }) =>
    value ? `# ${comment}\n${env}=${quote(value)}` : `# ${comment}\n#${env}=`,
  )
  return `${head}\n${written.join('\n\n')}\n`
}

function quote(value: string): string {
  return /^[\w:/.,@%+=*?&-]+$/.test(value) ? value : `'${value}'`
}
