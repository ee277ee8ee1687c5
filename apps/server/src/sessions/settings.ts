import { numberSetting, type SettingsFor } from '../setting/setting.ts'

export type SessionsConfig = {
  sessionsPerDayPerIp: number
  sessionsPerDayPerProject: number
  sessionsPerAccount: number
  sessionsRetentionDays: number
}

export const sessionsSettings: SettingsFor<SessionsConfig> = {
  sessionsPerDayPerIp: numberSetting(
    'SESSIONS_PER_DAY_PER_IP',
    'Smart sessions that one IP address can store per day. Above it, 429.',
    100,
  ),
  sessionsPerDayPerProject: numberSetting(
    'SESSIONS_PER_DAY_PER_PROJECT',
    'The same for all callers of one project.',
    10_000,
  ),
  sessionsPerAccount: numberSetting(
    'SESSIONS_PER_ACCOUNT',
    'Maximum number of active smart sessions per account and project. Above it, 409.',
    200,
  ),
  sessionsRetentionDays: numberSetting(
    'SESSIONS_RETENTION_DAYS',
    'The server deletes smart sessions this many days after they expired or were revoked. 0 keeps them.',
    30,
  ),
}
