import { numberSetting, type SettingsFor } from '../setting.ts'

export type SessionsConfig = {
  sessionsPerDayPerIp: number
  sessionsPerDayPerProject: number
  sessionsPerAccount: number
  sessionsRetentionDays: number
}

export const sessionsSettings: SettingsFor<SessionsConfig> = {
  sessionsPerDayPerIp: numberSetting(
    'SESSIONS_PER_DAY_PER_IP',
    'Smart sessions that one address may store a day; above it 429.',
    100,
  ),
  sessionsPerDayPerProject: numberSetting(
    'SESSIONS_PER_DAY_PER_PROJECT',
    'The same for all callers of one project.',
    10_000,
  ),
  sessionsPerAccount: numberSetting(
    'SESSIONS_PER_ACCOUNT',
    'Smart sessions of one account in one project that have not ended; above it 409.',
    200,
  ),
  sessionsRetentionDays: numberSetting(
    'SESSIONS_RETENTION_DAYS',
    'Smart sessions are deleted so many days after they expired or were revoked. 0 keeps them.',
    30,
  ),
}
