import { type Setting, SettingError, type SettingsFor } from '../setting/setting.ts'

export type SecretConfig = { secret: string | null }

const MIN_BYTES = 32

/** Derived keys are only as strong as this secret. */
const secret: Setting<string | null> = {
  env: 'SECRET',
  help: `At least ${MIN_BYTES} random bytes, the same on every node; the keys for tokens and hashes are derived from it. Without it, the server creates random keys once and stores them in the database.`,
  read(text) {
    if (text === undefined) return null
    const bytes = Buffer.byteLength(text)
    if (bytes >= MIN_BYTES) return text
    throw new SettingError(
      `must have at least ${MIN_BYTES} bytes, and this one has ${bytes}; "openssl rand -base64 ${MIN_BYTES}" makes one`,
    )
  },
}

export const secretSettings: SettingsFor<SecretConfig> = { secret }
