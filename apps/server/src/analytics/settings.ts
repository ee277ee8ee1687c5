import { numberSetting, type SettingsFor } from '../setting.ts'

export type AnalyticsConfig = {
  analyticsRetentionDays: number
  analyticsStorageMb: number
  analyticsEventsPerHourPerIp: number
  analyticsMbPerHourPerIp: number
  analyticsEventsPerDayPerProject: number
  analyticsMbPerDayPerProject: number
  analyticsDatabaseConnections: number
}

export const analyticsSettings: SettingsFor<AnalyticsConfig> = {
  analyticsRetentionDays: numberSetting(
    'ANALYTICS_RETENTION_DAYS',
    'Analytics events are deleted after so many days.',
    90,
  ),
  analyticsStorageMb: numberSetting(
    'ANALYTICS_STORAGE_MB',
    'Analytics events on disk at most, in MB, indexes included; above it events are refused with 429.',
    4_096,
  ),
  analyticsEventsPerHourPerIp: numberSetting(
    'ANALYTICS_EVENTS_PER_HOUR_PER_IP',
    'Analytics events from one address; above it they are refused with 429.',
    4_000,
  ),
  analyticsMbPerHourPerIp: numberSetting('ANALYTICS_MB_PER_HOUR_PER_IP', 'The same in MB.', 4),
  analyticsEventsPerDayPerProject: numberSetting(
    'ANALYTICS_EVENTS_PER_DAY_PER_PROJECT',
    'Analytics events of one project; above it they are refused with 429.',
    500_000,
  ),
  analyticsMbPerDayPerProject: numberSetting(
    'ANALYTICS_MB_PER_DAY_PER_PROJECT',
    'The same in MB.',
    256,
  ),
  analyticsDatabaseConnections: numberSetting(
    'ANALYTICS_DATABASE_CONNECTIONS',
    'Database connections of analytics at most, per node, on top of DATABASE_CONNECTIONS.',
    2,
  ),
}
