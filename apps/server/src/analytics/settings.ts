import { numberSetting, type SettingsFor } from '../setting/setting.ts'

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
    'The server deletes analytics events after this many days.',
    90,
  ),
  analyticsStorageMb: numberSetting(
    'ANALYTICS_STORAGE_MB',
    'Maximum size of analytics events on disk in MB, including indexes. Above it, the server rejects events with 429.',
    4_096,
  ),
  analyticsEventsPerHourPerIp: numberSetting(
    'ANALYTICS_EVENTS_PER_HOUR_PER_IP',
    'Analytics events per hour and IP address. Above it, the server rejects them with 429.',
    4_000,
  ),
  analyticsMbPerHourPerIp: numberSetting('ANALYTICS_MB_PER_HOUR_PER_IP', 'The same in MB.', 4),
  analyticsEventsPerDayPerProject: numberSetting(
    'ANALYTICS_EVENTS_PER_DAY_PER_PROJECT',
    'Analytics events per day and project. Above it, the server rejects them with 429.',
    500_000,
  ),
  analyticsMbPerDayPerProject: numberSetting(
    'ANALYTICS_MB_PER_DAY_PER_PROJECT',
    'The same in MB.',
    256,
  ),
  analyticsDatabaseConnections: numberSetting(
    'ANALYTICS_DATABASE_CONNECTIONS',
    'Maximum number of database connections for analytics per node, in addition to DATABASE_CONNECTIONS.',
    2,
  ),
}
