import * as v from 'valibot'
import {
  jsonSetting,
  numberSetting,
  optionalText,
  SettingError,
  type SettingsFor,
  textSetting,
} from '../setting/setting.ts'
import { type KmsConfig, kmsConfig } from './kms/kmsConfig.ts'
import { type SocialsConfig, socialsConfig } from './social/socialsConfig.ts'

export type EmbeddedConfig = {
  vaultUrl: string | null
  vaultSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  embeddedKms: KmsConfig | null
  deviceLink: 'off' | 'required'
  embeddedMailsPerHourPerIp: number
  embeddedReleasesPerDay: number
  socials: SocialsConfig
}

export const embeddedSettings: SettingsFor<EmbeddedConfig> = {
  vaultUrl: {
    env: 'VAULT_URL',
    help: "The origin of the vault's page (https://vault.example). Without it, the embedded wallet is off.",
    read: (text) => (text === undefined ? null : new URL(text).origin),
  },
  vaultSecret: {
    env: 'VAULT_SECRET',
    help: 'At least 32 random characters, the same as on the vault’s host. It authenticates the visitors’ IP addresses that the host forwards. Without it, all visitors of the vault share its host’s limits.',
    read(text) {
      if (text === undefined) return null
      if (text.length < 32) throw new SettingError('must have at least 32 characters')
      return text
    },
  },
  smtpUrl: optionalText(
    'SMTP_URL',
    'The mail server for login codes and notices (smtps://user:password@mail.example).',
  ),
  mailFrom: textSetting(
    'MAIL_FROM',
    'The sender of those emails.',
    'Latchkey <wallet@localhost.localdomain>',
  ),
  embeddedKms: jsonSetting(
    'EMBEDDED_KMS',
    'The key service that wraps the embedded wallet’s keys: {"kind":"file","path":…} or {"kind":"transit","url":…,"tokenFile":…} (HashiCorp Vault, OpenBao). Without it, a key file in DATA_DIR, for development only.',
    v.nullable(kmsConfig),
    null,
  ),
  deviceLink: {
    env: 'DEVICE_LINK',
    help: 'off: the emailed code approves a new browser. required: a browser that is new for an email address must be approved with an emailed link before the code is sent. This applies to every address, known or not.',
    shownDefault: 'off',
    read(text = 'off') {
      if (text !== 'off' && text !== 'required') throw new SettingError('must be off or required')
      return text
    },
  },
  embeddedMailsPerHourPerIp: numberSetting(
    'EMBEDDED_MAILS_PER_HOUR_PER_IP',
    'Login emails per hour and IP address.',
    20,
  ),
  embeddedReleasesPerDay: numberSetting(
    'EMBEDDED_RELEASES_PER_DAY',
    'How often per day the server releases the server factor of one slot.',
    10,
  ),
  socials: jsonSetting(
    'SOCIALS',
    'Social logins by name: {"google":{"clientId":…,"clientSecret":…}}; issuer or the three URLs replace the built-in ones.',
    socialsConfig,
    {},
  ),
}
